import type { EpisodeRow, Log, Moment } from '#log'

/** The oldest that have closed since an event, as a turn found them. */
interface Found {
  readonly after: number
  readonly limit: number
  /** When it was looked, by the event that was the newest then. */
  readonly seq: number
  readonly hash: string
  readonly closed: readonly EpisodeRow[]
}

/**
 * Every turn asks, and a strategy that seldom trades would have all trades of the others looked through each time. What was found is so still
 * unless something has changed about those trades, or about any of the strategy.
 */
const found = new WeakMap<Log, Map<string, Found>>()

/** Trades of a strategy that have closed since an event, the oldest first and no more than asked for. */
export const closedSince = async (
  moment: Moment,
  strategy: string | undefined,
  after: number,
  limit: number,
): Promise<readonly EpisodeRow[]> => {
  const { log, state, seq } = moment
  // As of a past moment nothing is kept.
  if (state === null) return readClosed(moment, strategy, after, limit)
  const own = found.get(log) ?? new Map<string, Found>()
  const before = own.get(strategy ?? '')
  const isKnown =
    before?.after === after && before.limit === limit && (await isAsItWas(moment, strategy, before))
  const closed = isKnown ? before.closed : await readClosed(moment, strategy, after, limit)
  found.set(log, own.set(strategy ?? '', { after, limit, seq, hash: state.head.hash, closed }))
  return closed
}

const isAsItWas = async (
  { log: { store }, seq }: Moment,
  strategy: string | undefined,
  before: Found,
): Promise<boolean> => {
  if (seq < before.seq) return false
  // An import gives other numbers to everything.
  const [then] = await store.events({ afterSeq: before.seq - 1, toSeq: before.seq, limit: 1 })
  if (then?.hash !== before.hash) return false
  const changed = await store.columns('episodes', {
    afterSeq: before.seq,
    toSeq: seq,
    ended: false,
    columns: ['id', 'strategy'],
  })
  const ids = new Set(before.closed.map(({ id }) => String(id)))
  return !changed.some(([, , id, of]) => strategy === undefined || of === strategy || ids.has(String(id)))
}

const readClosed = (
  { log: { store }, seq }: Moment,
  strategy: string | undefined,
  after: number,
  limit: number,
): Promise<readonly EpisodeRow[]> =>
  store.rows('episodes', {
    seq,
    where: { kind: 'trade', status: 'closed', ...(strategy === undefined ? {} : { strategy }) },
    range: { column: 'outcomeSeq', from: after + 1, to: seq },
    order: { column: 'outcomeSeq' },
    limit,
  })
