import { z } from 'zod'
import { type OpenMark, openMarks } from '#episode-index'
import { EXIT_KINDS, LEG_KINDS, LEG_SOURCES, type LegRow, TRADE_SOURCES, TRADE_STATUSES } from '#ledger'
import { type Moment, readEpisodes, type TradeView } from '#log'
import { type Id, isoOf, isoOrNull, SIDES, strategyVariant } from '#vocabulary'
import { VARIANT, wordsTrust, zIso, zWordsTrust } from './answer-fields.ts'
import { shaped } from './shaped.ts'

/** Prices, sizes and money are exact decimals, as texts: a double would round them. */
const zExact = z.string()
const zText = z.string().nullable()

/** A trade as every door shows it. Quantities are exact decimal texts, times are UTC. */
export const zTrade = z
  .object({
    handle: z.string().describe('what it is asked for and cited by: T12'),
    status: z.enum(TRADE_STATUSES).describe('voided: a person declared that it never was'),
    symbol: z.string().describe('as your broker writes it: XAUUSD'),
    side: z.enum(SIDES).describe('long if bought first, short if sold first'),
    size: zExact.describe('how much is held now; 0 once it is closed'),
    run: z.string().describe('the run it was made in: live'),
    strategy: zText.describe('name of the strategy; null: none was given'),
    variant: zText.describe(VARIANT),
    positionId: zText.describe('the broker’s id of the position'),
    tradeId: zText.describe('your own id of the trade'),
    source: z.enum(TRADE_SOURCES).describe('the report that opened it'),
    entryAt: zIso.nullable().describe('when it was opened; null: unknown'),
    entryPrice: zExact.describe('average price of all entries'),
    openedSize: zExact.describe('size of all entries together'),
    entryReason: zText.describe('why it was opened, in words'),
    entryTurn: zText.describe('id of the turn it was decided in'),
    entryRegime: zText.describe('trend and volatility at the entry in one tag: trend_up_lowvol'),
    lessonsHash: zText.describe('which lessons the agent was shown, by their hash'),
    leverage: zExact.nullable().describe('as the broker has it: 10'),
    stop: zExact.nullable().describe('stop level, as last known'),
    target: zExact.nullable().describe('target level, as last known'),
    initialRisk: zExact
      .nullable()
      .describe('what its entries risked to the stop, in the account’s currency: 1R; null: unknown'),
    mark: zExact.nullable().describe('last price seen while it is open'),
    unrealised: zExact.nullable().describe('result of the size held at that price, before costs'),
    realised: zExact.describe('result of what was closed, before costs, in the account’s currency'),
    fees: zExact.describe('fees paid in all, tax among them; a rebate is negative'),
    tax: zExact.describe('the part of fees that is tax'),
    funding: zExact.describe('funding, swap and dividends received, negative if paid'),
    swap: zExact.describe('the part of funding that is swap, negative if paid'),
    pnl: zExact.describe('realised − fees + funding'),
    r: z
      .number()
      .nullable()
      .describe('the result in R, of an open trade at its last mark; null where 1R is not known'),
    mfe: zExact.nullable().describe('best result on the way, in the account’s currency, before costs'),
    mae: zExact.nullable().describe('worst result on the way, a loss being negative'),
    exitAt: zIso.nullable().describe('when it was closed; null: it is open'),
    exitPrice: zExact.nullable().describe('average price of all exits'),
    exitKind: z.enum(EXIT_KINDS).nullable().describe('why it ended; agent: its own decision'),
    exitReason: zText.describe('why it was closed, in words'),
    exitTurn: zText.describe('id of the turn in which its end was decided, or seen'),
    holdingMinutes: z.number().nullable().describe('minutes from entry to exit'),
    remarks: z.array(z.string()).describe('what was written about it, oldest first'),
    trust: zWordsTrust,
  })
  .meta({ id: 'Trade' })
export type Trade = z.infer<typeof zTrade>

/** `r` is its episode's outcome; of an open trade, what its last mark comes to. */
const tradeOut = (view: TradeView, r: number | null): Trade =>
  shaped(zTrade, {
    ...view,
    r,
    entryPrice: view.averageEntry,
    exitPrice: view.averageExit,
    strategy: view.strategy?.name ?? null,
    variant: view.strategy && strategyVariant(view.strategy),
    entryAt: isoOrNull(view.entryAt),
    exitAt: isoOrNull(view.exitAt),
    remarks: [...view.remarks],
    trust: wordsTrust(view.outside),
  })

/** Trades with their outcomes in R, which their episodes have; of open ones, at their marks. */
export const tradesOut = async (moment: Moment, views: readonly TradeView[]): Promise<Trade[]> => {
  const closed = views.filter(({ status }) => status === 'closed').map(({ id }) => id)
  const outcomes = new Map((await readEpisodes(moment, closed)).map(({ id, r }) => [id, r]))
  const marks = closed.length < views.length ? await openMarks(moment) : new Map<Id, OpenMark>()
  return views.map((view) => tradeOut(view, outcomes.get(view.id) ?? marks.get(view.id)?.markedR ?? null))
}

export const zLeg = z
  .object({
    seq: z.int().describe('place in the log of the event behind it'),
    at: zIso.describe('when it happened'),
    kind: z.enum(LEG_KINDS).describe('what happened to the trade'),
    size: zExact.describe('how much was opened, closed or revalued; 0 where only money changed'),
    price: zExact.nullable().describe('at which price; null where none belongs to it'),
    realised: zExact.describe('what it added to the result, before costs'),
    fee: zExact.describe('what it added to the fees'),
    funding: zExact.describe('what it added to funding, negative if paid'),
    source: z.enum(LEG_SOURCES).describe('the report behind it'),
    exitKind: z.enum(EXIT_KINDS).nullable().describe('why this part ended; null for anything but an exit'),
  })
  .meta({ id: 'Leg' })
export type Leg = z.infer<typeof zLeg>

export const legOut = (leg: LegRow): Leg => shaped(zLeg, { ...leg, at: isoOf(leg.at) })
