import type { FlagRow, TradeRow } from '#ledger'
import { handleNumber, type Id, type Instant, isId } from '#vocabulary'
import type { FileRow, ProposalRow, QuoteRow } from './file-rows.ts'
import type { KnowledgeRow } from './knowledge-rows.ts'
import type { EpisodeRow, EvidenceRow, LessonsRow, PlanRow } from './memory-rows.ts'
import type { RowReader } from './row-query.ts'
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

export interface Found {
  readonly trades: readonly TradeRow[]
  /** Trades that an id or handle named. */
  readonly byRef: ReadonlySet<Id>
  /** Of those, the ones that have the name of the trade which the event is about. */
  readonly named: ReadonlySet<Id>
  /** What is remembered of the trades that have closed; of open ones the state knows it. */
  readonly episodes: ReadonlyMap<Id, EpisodeRow>
  readonly evidence: readonly EvidenceRow[]
  readonly files: readonly FileRow[]
  readonly proposals: readonly ProposalRow[]
  /** Those of the hashes asked for, and the newest of all. */
  readonly quotes: readonly QuoteRow[]
  /** One that was named; the open ones of a symbol, or of the trades that an id or handle named. */
  readonly flags: readonly FlagRow[]
  /** Those that were named. */
  readonly lessons: readonly LessonsRow[]
  readonly knowledge: readonly KnowledgeRow[]
  /** The one that was named. */
  readonly plans: readonly PlanRow[]
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
  const files: FileRow[] = []
  const proposals: ProposalRow[] = []
  const quotes: QuoteRow[] = []
  const flags: FlagRow[] = []
  const lessons: LessonsRow[] = []
  const knowledge = new Map<Id, KnowledgeRow>()
  const plans: PlanRow[] = []
  const shown = new Set<Id>()
  const outside = new Set<string>()
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
      case 'file':
        files.push(...(await reader.rows('files', { where: { path: lookup.path } })))
        break
      case 'proposal':
        proposals.push(...(await reader.rows('proposals', { where: { id: lookup.id } })))
        break
      case 'newestProposal':
        proposals.push(...(await reader.rows('proposals', NEWEST)))
        break
      case 'quotes':
        for (const hash of lookup.hashes) quotes.push(...(await reader.rows('quotes', { where: { hash } })))
        quotes.push(...(await reader.rows('quotes', NEWEST)))
        break
      case 'flag':
        flags.push(...(await reader.rows('flags', { where: { id: lookup.id } })))
        break
      case 'codeFlags':
        flags.push(...(await reader.rows('flags', { where: { code: lookup.code, status: 'open' } })))
        break
      case 'lessons':
        lessons.push(...(await reader.rows('lessons', { where: { id: lookup.id } })))
        break
      case 'knowledge':
      case 'knowledgeLike':
      case 'knowledgeOf':
      case 'knowledgeDue':
      case 'shelf':
        for (const row of await findKnowledge(reader, lookup)) knowledge.set(row.id, row)
        break
      case 'plan':
        plans.push(...(await reader.rows('plans', { where: { id: lookup.id } })))
        break
      case 'symbolFlags':
        flags.push(...(await reader.rows('flags', { where: { symbol: lookup.symbol, status: 'open' } })))
        break
      case 'tradeFlags':
        for (const trade of byRef)
          flags.push(...(await reader.rows('flags', { where: { trade, status: 'open' } })))
        if (lookup.ofSymbols)
          for (const symbol of new Set([...byRef].flatMap((id) => trades.get(id)?.symbol ?? [])))
            flags.push(...(await reader.rows('flags', { where: { symbol, status: 'open' } })))
        break
      case 'shown':
        for (const memory of new Set(lookup.ids))
          if ((await reader.rows('shown', { where: { memory }, limit: 1 })).length > 0) shown.add(memory)
        break
      case 'outside':
        for (const hash of lookup.hashes)
          if ((await reader.rows('outside', { where: { hash }, limit: 1 })).length > 0) outside.add(hash)
        break
    }
  }
  const episodes = await findEpisodes(reader, [...trades.values()], evidence)
  return {
    trades: [...trades.values()],
    byRef,
    named,
    episodes,
    evidence,
    files,
    proposals,
    quotes,
    flags,
    lessons,
    knowledge: [...knowledge.values()],
    plans,
    shown,
    outside,
  }
}

const findKnowledge = async (
  reader: RowReader,
  lookup: Extract<Lookup, { find: 'knowledge' | 'knowledgeLike' | 'knowledgeOf' | 'knowledgeDue' | 'shelf' }>,
): Promise<readonly KnowledgeRow[]> => {
  switch (lookup.find) {
    case 'knowledge':
      return reader.rows('knowledge', { where: { ...lookup.where } })
    case 'knowledgeLike':
      // By nothing else: SQLite would take the index of what stands, and walk every copy that was ever told.
      return reader.rows('knowledge', { where: { news: lookup.key } })
    case 'knowledgeOf':
      return reader.rows('knowledge', { where: { topic: lookup.topic, standing: 1 } })
    case 'knowledgeDue':
      return reader.rows('knowledge', {
        where: { standing: 1 },
        ...(lookup.by === 'everything' ? {} : { range: { column: 'dueAt', to: lookup.by } }),
      })
    case 'shelf':
      return reader.rows('knowledge', { where: { shelf: lookup.name, standing: 1 } })
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
  switch (lookup.find) {
    case 'trade':
      return reader.rows('trades', { where: { id: lookup.id } })
    case 'handle':
      return reader.rows('trades', { where: { n: lookup.n } })
    case 'episode': {
      const episodes = await reader.rows('episodes', { where: { n: lookup.n } })
      const found = await Promise.all(episodes.map(({ id }) => reader.rows('trades', { where: { id } })))
      return found.flat()
    }
    case 'ref': {
      const refs = await reader.rows('refs', { where: { ref: refKey(lookup.kind, lookup.ref) } })
      const ids = [...new Set(refs.map(({ trade }) => trade))]
      const found = await Promise.all(ids.map((id) => reader.rows('trades', { where: { id } })))
      return found.flat()
    }
  }
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
