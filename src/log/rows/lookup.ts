import { handleNumber, type Id, isId } from '#vocabulary'
import type { EpisodeRow } from './memory-rows.ts'
import type { RowQuery, RowReader, Rows } from './rows.ts'
import { keyOf, refKey } from './tables.ts'

const LOOKED_UP = [
  'trades',
  'evidence',
  'files',
  'composed',
  'proposals',
  'quotes',
  'flags',
  'lessons',
  'knowledge',
  'plans',
  'shown',
  'outside',
] as const
type LookedUp = (typeof LOOKED_UP)[number]

/** Rows outside the state that an event needs before it can be decided: those of a query, or what belongs to the trade that it names. */
export type Lookup =
  | ({ readonly find: LookedUp } & RowQuery)
  | { readonly find: 'tradeOfEpisode'; readonly n: number }
  | { readonly find: 'tradesByRef'; readonly refs: readonly string[] }
  /** Open flags of the trades found so far; `ofSymbols`: and of all that is in their symbols. */
  | { readonly find: 'tradeFlags'; readonly ofSymbols?: boolean }

export type Found = { readonly [T in LookedUp]: readonly Rows[T][] } & {
  /** Episodes of the trades that have closed, and of the evidence; those of open trades are in the state. */
  readonly episodes: ReadonlyMap<Id, EpisodeRow>
}

// Object.fromEntries forgets which name goes with which rows.
export const NOTHING = {
  ...Object.fromEntries(LOOKED_UP.map((table) => [table, []])),
  episodes: new Map(),
} as unknown as Found

export const find = async (reader: RowReader, lookups: readonly Lookup[]): Promise<Found> => {
  if (lookups.length === 0) return NOTHING
  const found = Object.fromEntries(LOOKED_UP.map((table) => [table, new Map()])) as unknown as {
    readonly [T in LookedUp]: Map<string, Rows[T]>
  }
  const add = async <T extends LookedUp>(table: T, query: RowQuery): Promise<void> => {
    for (const row of await reader.rows(table, query)) found[table].set(keyOf(table, row), row)
  }
  for (const lookup of lookups)
    switch (lookup.find) {
      case 'tradeOfEpisode':
        for (const { id } of await reader.rows('episodes', { where: { n: lookup.n } }))
          await add('trades', { where: { id } })
        break
      case 'tradesByRef': {
        const refs = await reader.rows('refs', { among: { column: 'ref', values: lookup.refs } })
        for (const id of new Set(refs.map(({ trade }) => trade))) await add('trades', { where: { id } })
        break
      }
      case 'tradeFlags': {
        const trades = [...found.trades.values()]
        for (const { id } of trades) await add('flags', openFlags({ trade: id }))
        if (lookup.ofSymbols)
          for (const symbol of new Set(trades.map((trade) => trade.symbol)))
            await add('flags', openFlags({ symbol }))
        break
      }
      default: {
        const { find: table, ...query } = lookup
        await add(table, query)
      }
    }
  const rows = Object.fromEntries(LOOKED_UP.map((table) => [table, [...found[table].values()]]))
  const evidence = [...found.evidence.values()].sort((a, b) => a.seq - b.seq || a.n - b.n)
  const episodes = new Map<Id, EpisodeRow>()
  const closed = [...found.trades.values()].filter(({ status }) => status !== 'open')
  const counted = evidence.flatMap((row) => row.episodes)
  for (const id of new Set([...closed.map((trade) => trade.id), ...counted]))
    for (const episode of await reader.rows('episodes', { where: { id } })) episodes.set(id, episode)
  return { ...rows, evidence, episodes } as unknown as Found // made of the same names
}

const openFlags = (of: { readonly [column: string]: string }) => ({ where: { ...of, status: 'open' } })

export const symbolFlags = (symbol: string): Lookup => ({ find: 'flags', ...openFlags({ symbol }) })

export const knowledgeOf = (topic: string): Lookup => ({ find: 'knowledge', where: { topic, standing: 1 } })

export const tradeById = (id: Id): Lookup => ({ find: 'trades', where: { id } })

export const NEWEST = { order: { column: 'n', descending: true }, limit: 1 } as const

export const lookupsForName = ({ trade }: { readonly trade: string }): readonly Lookup[] => {
  const n = handleNumber('trade', trade)
  const episode = handleNumber('episode', trade)
  const refs = (['trade', 'position', 'order'] as const).map((kind) => refKey(kind, trade))
  return [
    ...(n === null ? [] : [{ find: 'trades', where: { n } } as const]),
    ...(episode === null ? [] : [{ find: 'tradeOfEpisode', n: episode } as const]),
    ...(isId(trade) ? [tradeById(trade)] : []),
    { find: 'tradesByRef', refs },
  ]
}
