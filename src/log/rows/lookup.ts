import type { FlagRow, TradeRow } from '#ledger'
import { handleNumber, type Id, type Instant, isId } from '#vocabulary'
import type { EpisodeRow, EvidenceRow } from './memory-rows.ts'
import type { RowQuery, RowReader } from './row-query.ts'
import type { Rows } from './rows.ts'
import { refKey } from './tables.ts'

/** Rows outside the state that an event needs before it can be decided. `named`: by the name of the trade that the event is about. */
export type Lookup =
  | { readonly find: 'trade'; readonly id: Id; readonly named?: true }
  | { readonly find: 'handle'; readonly n: number; readonly named?: true }
  | {
      readonly find: 'ref'
      readonly kind: 'trade' | 'position' | 'order'
      readonly ref: string
      readonly named?: true
    }
  | { readonly find: 'episode'; readonly n: number; readonly named?: true }
  | { readonly find: 'file'; readonly path: string }
  | { readonly find: 'proposal'; readonly id: string }
  | { readonly find: 'newestProposal' }
  | { readonly find: 'quotes'; readonly hashes: readonly string[] }
  | { readonly find: 'flag'; readonly id: string }
  /** The open ones of a code. */
  | { readonly find: 'codeFlags'; readonly code: FlagRow['code'] }
  | { readonly find: 'lessons'; readonly id: string }
  | { readonly find: 'knowledge'; readonly where: { readonly n: number } | { readonly id: string } }
  /** What may say the same, by the key of its sketch; or what stands about a topic. */
  | { readonly find: 'knowledgeLike'; readonly key: string }
  | { readonly find: 'knowledgeOf'; readonly topic: string }
  /** What stands and may have to move by then; `everything` that stands, where it is reckoned anew. */
  | { readonly find: 'knowledgeDue'; readonly by: Instant | 'everything' }
  /** All that stands on a shelf. */
  | { readonly find: 'shelf'; readonly name: string }
  /** Whatever became of it. */
  | { readonly find: 'plan'; readonly id: string }
  | { readonly find: 'symbolFlags'; readonly symbol: string }
  /** Of the trades that an id or handle named; `ofSymbols`: and of all that is in their symbols. */
  | { readonly find: 'tradeFlags'; readonly ofSymbols?: boolean }
  | { readonly find: 'shown'; readonly ids: readonly Id[] }
  | { readonly find: 'outside'; readonly hashes: readonly string[] }
  | {
      readonly find: 'evidence'
      readonly strategy: string
      readonly symbol: string
      readonly limit: number | null
    }

/** Tables of which lookups find rows as they are. */
type Listed = 'files' | 'proposals' | 'quotes' | 'flags' | 'lessons' | 'knowledge' | 'plans'

export interface Found extends Readonly<{ [T in Listed]: readonly Rows[T][] }> {
  readonly trades: readonly TradeRow[]
  /** Trades that an id or handle named. */
  readonly byRef: ReadonlySet<Id>
  /** Of those, the ones that have the name of the trade which the event is about. */
  readonly named: ReadonlySet<Id>
  /** What is remembered of the trades that have closed; of open ones the state knows it. */
  readonly episodes: ReadonlyMap<Id, EpisodeRow>
  readonly evidence: readonly EvidenceRow[]
  /** Those of the memories asked for that a turn was shown. */
  readonly shown: ReadonlySet<Id>
  /** Those of the texts asked for that are known to be no better than what came from outside. */
  readonly outside: ReadonlySet<string>
}

export const NOTHING: Found = {
  trades: [],
  byRef: new Set(),
  named: new Set(),
  episodes: new Map(),
  evidence: [],
  files: [],
  proposals: [],
  quotes: [],
  flags: [],
  lessons: [],
  knowledge: [],
  plans: [],
  shown: new Set(),
  outside: new Set(),
}

const NEWEST = { order: { column: 'n', descending: true }, limit: 1 } as const

export const find = async (reader: RowReader, lookups: readonly Lookup[]): Promise<Found> => {
  if (lookups.length === 0) return NOTHING
  const trades = new Map<Id, TradeRow>()
  const byRef = new Set<Id>()
  const named = new Set<Id>()
  const evidence: EvidenceRow[] = []
  const shown = new Set<Id>()
  const outside = new Set<string>()
  const listed: { [T in Listed]: Rows[T][] } = {
    files: [],
    proposals: [],
    quotes: [],
    flags: [],
    lessons: [],
    knowledge: [],
    plans: [],
  }
  const list = async <T extends Listed>(table: T, query: RowQuery): Promise<void> => {
    for (const row of await reader.rows(table, query)) (listed[table] as Rows[T][]).push(row)
  }
  for (const lookup of lookups) {
    switch (lookup.find) {
      case 'trade':
      case 'handle':
      case 'episode':
      case 'ref':
        for (const trade of await findTrades(reader, lookup)) {
          trades.set(trade.id, trade)
          byRef.add(trade.id)
          if ('named' in lookup) named.add(trade.id)
        }
        break
      case 'evidence':
        evidence.push(...(await findEvidence(reader, lookup)))
        break
      case 'quotes':
        for (const hash of lookup.hashes) await list('quotes', { where: { hash } })
        await list('quotes', NEWEST)
        break
      case 'tradeFlags':
        for (const trade of byRef) await list('flags', { where: { trade, status: 'open' } })
        if (lookup.ofSymbols)
          for (const symbol of new Set([...byRef].flatMap((id) => trades.get(id)?.symbol ?? [])))
            await list('flags', { where: { symbol, status: 'open' } })
        break
      case 'shown':
        for (const memory of new Set(lookup.ids))
          if ((await reader.rows('shown', { where: { memory }, limit: 1 })).length > 0) shown.add(memory)
        break
      case 'outside':
        for (const hash of lookup.hashes)
          if ((await reader.rows('outside', { where: { hash }, limit: 1 })).length > 0) outside.add(hash)
        break
      default:
        await list(...queryOf(lookup))
    }
  }
  const knowledge = [...new Map(listed.knowledge.map((row) => [row.id, row])).values()]
  const episodes = await findEpisodes(reader, [...trades.values()], evidence)
  return {
    ...listed,
    knowledge,
    trades: [...trades.values()],
    byRef,
    named,
    episodes,
    evidence,
    shown,
    outside,
  }
}

type OfOneTable = Exclude<
  Lookup,
  {
    find: 'trade' | 'handle' | 'episode' | 'ref' | 'evidence' | 'quotes' | 'tradeFlags' | 'shown' | 'outside'
  }
>

/** The rows that a lookup of one table asks for. */
const queryOf = (lookup: OfOneTable): readonly [Listed, RowQuery] => {
  switch (lookup.find) {
    case 'file':
      return ['files', { where: { path: lookup.path } }]
    case 'proposal':
      return ['proposals', { where: { id: lookup.id } }]
    case 'newestProposal':
      return ['proposals', NEWEST]
    case 'flag':
      return ['flags', { where: { id: lookup.id } }]
    case 'codeFlags':
      return ['flags', { where: { code: lookup.code, status: 'open' } }]
    case 'symbolFlags':
      return ['flags', { where: { symbol: lookup.symbol, status: 'open' } }]
    case 'lessons':
      return ['lessons', { where: { id: lookup.id } }]
    case 'plan':
      return ['plans', { where: { id: lookup.id } }]
    case 'knowledge':
      return ['knowledge', { where: { ...lookup.where } }]
    case 'knowledgeLike':
      // By nothing else: SQLite would take the index of what stands, and walk every copy that was ever told.
      return ['knowledge', { where: { news: lookup.key } }]
    case 'knowledgeOf':
      return ['knowledge', { where: { topic: lookup.topic, standing: 1 } }]
    case 'knowledgeDue': {
      const range = lookup.by === 'everything' ? {} : { range: { column: 'dueAt', to: lookup.by } }
      return ['knowledge', { where: { standing: 1 }, ...range }]
    }
    case 'shelf':
      return ['knowledge', { where: { shelf: lookup.name, standing: 1 } }]
  }
}

const findEpisodes = async (
  reader: RowReader,
  trades: readonly TradeRow[],
  evidence: readonly EvidenceRow[],
): Promise<ReadonlyMap<Id, EpisodeRow>> => {
  const closed = trades.filter((trade) => trade.status !== 'open').map((trade) => trade.id)
  const episodes = new Map<Id, EpisodeRow>()
  for (const id of new Set([...closed, ...evidence.flatMap((row) => row.episodes)]))
    for (const episode of await reader.rows('episodes', { where: { id } })) episodes.set(id, episode)
  return episodes
}

const findTrades = async (
  reader: RowReader,
  lookup: Extract<Lookup, { find: 'trade' | 'handle' | 'episode' | 'ref' }>,
): Promise<readonly TradeRow[]> => {
  if (lookup.find === 'handle') return reader.rows('trades', { where: { n: lookup.n } })
  const found: TradeRow[] = []
  for (const id of await idsOf(reader, lookup))
    found.push(...(await reader.rows('trades', { where: { id } })))
  return found
}

const idsOf = async (
  reader: RowReader,
  lookup: Extract<Lookup, { find: 'trade' | 'episode' | 'ref' }>,
): Promise<Iterable<Id>> => {
  if (lookup.find === 'trade') return [lookup.id]
  if (lookup.find === 'episode')
    return (await reader.rows('episodes', { where: { n: lookup.n } })).map(({ id }) => id)
  const refs = await reader.rows('refs', { where: { ref: refKey(lookup.kind, lookup.ref) } })
  return new Set(refs.map(({ trade }) => trade))
}

/** The newest observations of a strategy and symbol, oldest first. */
const findEvidence = async (
  reader: RowReader,
  { strategy, symbol, limit }: Extract<Lookup, { find: 'evidence' }>,
): Promise<readonly EvidenceRow[]> => {
  const newest = await reader.rows('evidence', {
    where: { strategy, symbol },
    order: { column: 'seq', descending: true },
    ...(limit === null ? {} : { limit }),
  })
  return [...newest].sort((a, b) => a.seq - b.seq || a.n - b.n)
}

/** The lookups of a trade's name: T12, E12, its id, or a caller's or broker's own id. */
export const lookupsForName = ({ trade }: { readonly trade: string }): Lookup[] => {
  const lookups: Lookup[] = []
  const n = handleNumber('trade', trade)
  const episode = handleNumber('episode', trade)
  const named = true
  if (n !== null) lookups.push({ find: 'handle', n, named })
  else if (episode !== null) lookups.push({ find: 'episode', n: episode, named })
  else if (isId(trade)) lookups.push({ find: 'trade', id: trade, named })
  for (const kind of ['trade', 'position', 'order'] as const)
    lookups.push({ find: 'ref', kind, ref: trade, named })
  return lookups
}
