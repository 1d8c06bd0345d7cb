import { LOSSES_KEPT } from '#record'
import type { Id } from '#vocabulary'
import type { LogStore, RowQuery, RowReader } from '../ports.ts'
import type { BeliefRow, EpisodeRow, PlanRow } from '../rows/memory-rows.ts'
import type { State } from '../rows/state.ts'
import { isTextHash } from '../rows/text-fields.ts'
import { beliefsAsOf } from './beliefs-as-of.ts'
import type { Moment } from './moment.ts'
import { SaidTexts } from './said-texts.ts'

interface ReadingFrom {
  readonly log: { readonly store: RowReader }
  readonly seq: number
}

/** Beliefs that were known at a moment, in the order of their numbers; the same list while no belief changes, as what is made of it is kept. */
export const readBeliefs = async (moment: Moment): Promise<readonly BeliefRow[]> => {
  const { state } = moment
  if (!state) return beliefsAsOf(moment)
  const groups = [...state.beliefs.groups.values()]
  const known =
    listed.get(state.beliefs) ?? groups.flatMap((group) => [...group.values()]).sort((a, b) => a.n - b.n)
  listed.set(state.beliefs, known)
  return known
}
const listed = new WeakMap<State['beliefs'], readonly BeliefRow[]>()

export const readPlans = async (
  { log: { store }, state, seq }: Moment,
  { standing }: { readonly standing: boolean },
): Promise<readonly PlanRow[]> => {
  if (standing && state)
    return withWarnings(
      store,
      [...state.plans.values()].sort((a, b) => a.n - b.n),
    )
  const where = standing ? { standing: 1 } : {}
  return withWarnings(store, await store.rows('plans', { seq, where, order: { column: 'n' } }))
}

export const readEpisodes = async (
  { log: { store }, seq }: Moment,
  ids: readonly Id[],
): Promise<readonly EpisodeRow[]> => {
  const found = new Map<Id, EpisodeRow>()
  const wanted = [...new Set(ids)]
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    // As many each time, so that it is one statement.
    const values = Array.from({ length: AT_ONCE }, (_, at) => wanted[from + at] ?? '')
    for (const row of await store.rows('episodes', { seq, among: { column: 'id', values } }))
      found.set(row.id, row)
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

const AT_ONCE = 16

/** The newest outcomes in R, oldest first: what they vary by is the scale of the rest (docs/method.md#scale). */
export const readOutcomes = async (moment: Moment, count: number): Promise<readonly number[]> => {
  for (let limit = count; ; limit *= 4) {
    const closed = await readNewestOutcomes(moment, limit)
    const rs = closed.flatMap(({ r }) => (r === null ? [] : [r]))
    if (rs.length >= count || closed.length < limit) return rs.slice(0, count).reverse()
  }
}

export const readNewestOutcomes = (moment: Moment, limit: number): Promise<readonly EpisodeRow[]> =>
  newestClosed(moment, {}, limit)

const newestClosed = (
  { log: { store }, seq }: ReadingFrom,
  where: RowQuery['where'],
  limit: number,
  to = seq,
): Promise<readonly EpisodeRow[]> =>
  store.rows('episodes', {
    seq,
    where: { ...where, status: 'closed' },
    // Said besides `seq`: the index then begins at the moment, not at what came after it.
    range: { column: 'outcomeSeq', to },
    order: { column: 'outcomeSeq', descending: true },
    limit,
  })

export const readLosses = async (moment: Moment, symbol: string): Promise<readonly number[]> => {
  const losses = await newestClosed(moment, { symbol, loses: 1 }, LOSSES_KEPT)
  return losses.flatMap(({ returnOnNotional: one }) => one ?? []).reverse()
}

interface TradesWanted {
  readonly strategy?: string | undefined
  readonly symbols?: readonly string[] | undefined
  readonly limit: number
}

export const readTradeEpisodes = async (
  moment: Moment,
  { strategy, symbols, limit }: TradesWanted,
): Promise<{ readonly closed: readonly EpisodeRow[]; readonly open: readonly EpisodeRow[] }> => {
  const closed: EpisodeRow[] = []
  const open: EpisodeRow[] = []
  for (const symbol of symbols ?? [undefined]) {
    closed.push(...(await newestClosed(moment, tradesOf(strategy, symbol), limit)))
    open.push(...(await readOpenTradeEpisodes(moment, strategy, symbol)))
  }
  closed.sort((a, b) => (b.outcomeSeq ?? 0) - (a.outcomeSeq ?? 0))
  return { closed: closed.slice(0, limit).reverse(), open: open.sort((a, b) => a.n - b.n) }
}

const tradesOf = (strategy?: string, symbol?: string) => ({
  kind: 'trade',
  ...(strategy === undefined ? {} : { strategy }),
  ...(symbol === undefined ? {} : { symbol }),
})

export const readOpenTradeEpisodes = (
  { log: { store }, seq }: Moment,
  strategy: string | undefined,
  symbol?: string,
): Promise<readonly EpisodeRow[]> =>
  store.rows('episodes', {
    seq,
    where: { ...tradesOf(strategy, symbol), status: 'open' },
    order: { column: 'n' },
  })

/** Rows read at once where many are wanted and little of each. Sane: 250 to 5,000. */
const A_PAGE = 1_000

export const readClosedTrades = async <Kept>(
  moment: ReadingFrom,
  { strategy, limit }: Pick<TradesWanted, 'strategy' | 'limit'>,
  keep: (one: EpisodeRow) => Kept,
): Promise<readonly Kept[]> => {
  const kept: Kept[] = []
  /** One event may have ended several: the next page begins with the last event of this one, and those of it that were kept. */
  let to = moment.seq
  let again = new Set<Id>()
  while (kept.length < limit) {
    const wanted = Math.min(A_PAGE, limit - kept.length) + again.size
    const page = await newestClosed(moment, tradesOf(strategy), wanted, to)
    for (const one of page) if (!again.has(one.id)) kept.push(keep(one))
    if (page.length < wanted) break
    to = page.at(-1)?.outcomeSeq ?? 0
    again = new Set(page.flatMap(({ id, outcomeSeq }) => (outcomeSeq === to ? [id] : [])))
  }
  return kept.reverse()
}

/** Plans with what they warn of in words, which can be erased as any prose. The system's own warnings are in words. */
export const withWarnings = async (
  store: Pick<LogStore, 'texts'>,
  plans: readonly PlanRow[],
): Promise<readonly PlanRow[]> => {
  const hashOf = ({ action }: PlanRow): string | null =>
    action.type === 'alert' && isTextHash(action.message) ? action.message : null
  const texts = await SaidTexts.of(store, plans.map(hashOf))
  return plans.map((plan) => {
    const message = texts.said(hashOf(plan))
    return message === undefined ? plan : { ...plan, action: { type: 'alert', message } }
  })
}
