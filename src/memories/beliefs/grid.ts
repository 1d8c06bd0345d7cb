import { canonical, contentId, type Id, type Instant } from '#vocabulary'
import type { Condition, Leaf } from '../conditions/condition.ts'
import type { Measure } from '../evidence/evidence-set.ts'

/** What a cell may fix besides strategy and symbol (docs/method.md#beliefs). */
export const GRID_FIELDS = ['trend', 'volatility', 'session'] as const
export type GridField = (typeof GRID_FIELDS)[number]
/** Fields that a cell fixes at most: three would leave most cells below ten observations for years. */
export const GRID_DEPTH = 2

/** What decides the cells of an episode: its first member's context, where several are one observation. */
export interface GridPoint {
  readonly strategy?: string | null | undefined
  readonly symbol?: string | null | undefined
  readonly measure?: Measure | null | undefined
  readonly trend?: string | null | undefined
  readonly volatility?: string | null | undefined
  readonly session?: string | null | undefined
}

export interface Cell {
  readonly strategy: string
  readonly symbol: string
  readonly measure: Measure
  readonly fields: { readonly [F in GridField]?: string }
  readonly condition: Condition
}

interface Tag {
  readonly field: GridField
  readonly is: string
}

/** The cells of an episode, up to seven: strategy and symbol alone, with one field, with two. None on a missing or unknown field. */
export const cellsOf = (point: GridPoint): readonly Cell[] => {
  const { strategy, symbol, measure } = point
  if (!strategy || !symbol || !measure) return []
  const who: readonly Leaf[] = [
    { field: 'strategy', is: strategy },
    { field: 'symbol', is: symbol },
  ]
  return upToTwo(tagsOf(point)).map((tags) => {
    const fields = Object.fromEntries(tags.map(({ field, is }) => [field, is]))
    return {
      strategy,
      symbol,
      measure,
      fields,
      condition: { all: [...who, ...tags].sort(byField) },
    }
  })
}

/** The order of parts in normal form: by text, which for equalities on different fields is by field. */
const byField = (a: { readonly field: string }, b: { readonly field: string }): number =>
  a.field < b.field ? -1 : 1

const tagsOf = (point: GridPoint): readonly Tag[] =>
  GRID_FIELDS.flatMap((field) => {
    const is = point[field]
    return is && is !== 'unknown' ? [{ field, is }] : []
  })

const upToTwo = (tags: readonly Tag[]): readonly (readonly Tag[])[] => [
  [],
  ...tags.map((tag) => [tag]),
  ...tags.flatMap((first, i) => tags.slice(i + 1).map((second) => [first, second])),
]

/** The one text of a cell. Ids are made from it, so it must never change. */
export const cellKey = ({ strategy, symbol, measure, fields }: Cell): string =>
  canonical({ strategy, symbol, measure, ...fields })

/** The id of a cell's belief, from the cell and the entry of its first observation: the same wherever this history is read. */
export const cellId = (firstEntry: Instant, cell: Cell): Id =>
  contentId(firstEntry, `belief ${cellKey(cell)}`)
