import { z } from 'zod'
import { TRADE_STATUSES } from '#ledger'
import {
  type Moment,
  momentOf,
  readConfig,
  readTrades,
  type TradeFilter,
  type TradeView,
  viewsOf,
} from '#log'
import { tradesInColumns } from '#recall'
import {
  HindcastError,
  handleNumber,
  handleOf,
  isoOf,
  shownValue,
  suggest,
  zLabel,
  zStrategyName,
} from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { noTradeMatches, totalsOfMatching } from './asking/matching-trades.ts'
import { tradeNamed } from './asking/trade-named.ts'
import { call } from './call.ts'
import { zAsOf, zWhyEmpty } from './outputs/answer-fields.ts'
import { CHARTED_FIELDS, tradeChartsOut, zTradeCharts } from './outputs/trade-charts-output.ts'
import { tradesOut, zTrade } from './outputs/trade-output.ts'

const MOST_TRADES = 10_000

export const trades = call({
  name: 'trades',
  verb: 'recall',
  access: 'read',
  describe: 'List trades, newest first: open ones with mark and excursions, and what all that match come to.',
  input: z.strictObject({
    ...AS_OF,
    status: z.enum(TRADE_STATUSES).optional().describe('only trades in this state'),
    symbol: zLabel.optional().describe('only trades in this symbol'),
    strategy: zStrategyName.optional().describe('only of this strategy, any version'),
    ...CHARTED_FIELDS,
    before: zLabel.optional().describe('only trades older than this one, such as T556: the next page'),
    limit: z.int().min(1).max(MOST_TRADES).default(50).describe('at most so many trades, the newest'),
    totals: z
      .boolean()
      .default(true)
      .describe('what all that match come to: the first time, every episode is read into memory'),
    charts: z.boolean().default(false).describe('also their days, outcomes and curve, as a chart draws them'),
  }),
  output: z.object({
    asOf: zAsOf,
    trades: z.array(zTrade).describe('the trades that match, newest first'),
    totals: z
      .object({
        trades: z.int().describe('how many match, voided ones among them'),
        open: z.int().describe('how many of them are open'),
        closed: z.int().describe('how many of them are closed'),
        net: z.number().describe('money, of those that are closed'),
        r: z.number().describe('the sum in R of those that have an outcome in R'),
        judged: z.int().describe('how many have an outcome in R'),
      })
      .nullable()
      .describe('of all trades that match, on whichever page; null where they were not wanted'),
    charts: zTradeCharts.nullable().describe('of all closed trades that match; null where none were wanted'),
    next: z.string().nullable().describe('give it as before for the next page; null on the last one'),
    why: zWhyEmpty,
  }),
  run: async (caller, { asOf, before, limit, totals, charts, ...asked }) => {
    const moment = await momentOf(await caller.log(), asOf)
    const from = before === undefined ? undefined : await ordinalOf(moment, before)
    const { side, result, regime, session, from: since, to } = asked
    const isCharted = [side, result, regime, session, since, to].some((field) => field !== undefined)
    const matching =
      totals || charts || isCharted
        ? tradesInColumns(await caller.episodes.asOf(moment), asked, {
            seq: moment.seq,
            calendar: (await readConfig(moment)).calendar,
          })
        : []
    // One more than is shown says whether there is another page.
    const found = isCharted
      ? await tradesOf(moment, newestOf(matching, from, limit + 1))
      : await readTrades(moment, { ...asked, before: from, limit: limit + 1 })
    const shown = found.slice(0, limit)
    const oldest = shown.at(-1)
    return {
      asOf: isoOf(moment.at),
      trades: await tradesOut(moment, shown),
      totals: totals ? await totalsOfMatching(moment, asked, matching) : null,
      charts: charts ? tradeChartsOut(matching) : null,
      next: oldest !== undefined && found.length > limit ? handleOf('trade', oldest.n) : null,
      why:
        oldest !== undefined
          ? null
          : ((await noneOlder(moment, before, asked)) ?? (await noTradeMatches(caller, moment, asked))),
    }
  },
})

const tradesOf = async (moment: Moment, ordinals: readonly number[]): Promise<readonly TradeView[]> => {
  const { log, seq } = moment
  const rows = await Promise.all(ordinals.map((n) => log.store.rows('trades', { seq, where: { n } })))
  return viewsOf(moment, rows.flat())
}

const newestOf = (matching: readonly { readonly n: number }[], before: number | undefined, limit: number) =>
  matching
    .flatMap(({ n }) => (before === undefined || n < before ? [n] : []))
    .toReversed()
    .slice(0, limit)

const ordinalOf = async (moment: Moment, handle: string): Promise<number> => {
  const n = handleNumber('trade', handle) ?? (await tradeNamed(moment, handle, 'before'))?.n
  if (n !== undefined) return n
  throw new HindcastError('invalid_input', `before is no trade’s handle: ${shownValue(handle)}`, {
    field: 'before',
    next: `Give the last trade of the page before, such as T12; ${suggest('trades')} shows the first page.`,
  })
}

/** Where there is no page after the last one. */
const noneOlder = async (
  moment: Moment,
  before: string | undefined,
  asked: Omit<TradeFilter, 'limit'>,
): Promise<string | null> => {
  if (before === undefined) return null
  const [newest] = await readTrades(moment, { ...asked, limit: 1 })
  return newest === undefined ? null : `no trade that matches is older than ${before}`
}
