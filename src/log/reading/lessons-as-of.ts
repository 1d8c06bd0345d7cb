import { type Bullet, bulletsOf } from '#memories'
import { handleNumber } from '#vocabulary'
import type { LessonsRow } from '../rows/memory-rows.ts'
import type { Moment } from './moment.ts'
import { SaidTexts } from './said-texts.ts'

/** Those of a strategy, or of whatever is traded where none is named, that are in force or were drawn last. */
const standing = async (
  { log: { store }, state, seq }: Moment,
  strategy: string | undefined,
): Promise<readonly LessonsRow[]> => {
  const all = state
    ? [...state.lessons.values()]
    : await store.rows('lessons', { seq, where: { standing: 1 }, order: { column: 'n' } })
  return all.filter((row) => row.strategy === (strategy ?? null))
}

export const readLessons = async (
  moment: Moment,
  strategy: string | undefined,
): Promise<readonly LessonsRow[]> =>
  (await standing(moment, strategy))
    .filter(({ status }) => status === 'active')
    .sort((a, b) => Number(b.promoted) - Number(a.promoted) || a.n - b.n)

/** Those that were drawn last, also where a person has withdrawn or promoted them since; null where none ever were. */
export const lastLessons = async (moment: Moment, strategy: string | undefined): Promise<LessonsRow | null> =>
  (await standing(moment, strategy)).find(({ newest }) => newest) ?? null

export const lessonsBullets = async (
  { log: { store } }: Pick<Moment, 'log'>,
  row: LessonsRow,
): Promise<readonly Bullet[]> => {
  const numbers = row.trades.map((handle) => handleNumber('trade', handle))
  const named = (cites: readonly number[]): readonly number[] => cites.flatMap((at) => numbers[at] ?? [])
  if (row.findings !== null) return bulletsOf(row.findings, numbers)
  if (row.text === null) return []
  const lines = (await SaidTexts.of(store, [row.text], '')).said(row.text).split('\n')
  return row.bullets.flatMap(({ slot, cites }, at) => {
    const text = lines[at] ?? ''
    return text === '' ? [] : [{ slot, text, trades: named(cites) }]
  })
}
