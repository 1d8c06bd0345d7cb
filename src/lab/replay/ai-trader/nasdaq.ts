import { join } from 'node:path'
import { instant } from '#vocabulary'
import type { LedgerSource, ReportTable } from '../source-report.ts'
import { momentAtWall } from '../wall-time.ts'
import { executedPrice } from './executed-price.ts'
import { readLedgers } from './position-file.ts'
import { type Prices, readPrices } from './price-file.ts'
import { type Explained, explainFills, ORIGINS, type StampedFill } from './price-origin.ts'
import {
  type MarketRules,
  type ModelReplay,
  replayModel,
  reportOf,
  rowsAgreeing,
  unpricedOrders,
} from './replay-model.ts'

/** `US/Eastern` in the files. */
const ZONE = 'America/New_York'

const RULES: MarketRules = {
  at: (stamp) => instant(momentAtWall(stamp.slice(0, 10), stamp.slice(11, 16), ZONE)),
  price: executedPrice,
}

const stampedFills = ({ model, linked }: ModelReplay): StampedFill[] =>
  linked.flatMap(({ row, before }) => {
    const price = before ? executedPrice(row, before) : null
    return row.action === null || price === null
      ? []
      : [{ model, symbol: row.action.symbol, stamp: row.stamp, price }]
  })

const originTable = (models: readonly string[], fills: readonly Explained[]): ReportTable => {
  const row = (name: string, of: readonly Explained[]): string[] => [
    name,
    `${of.length}`,
    ...ORIGINS.map((origin) => `${of.filter((fill) => fill.origin === origin).length}`),
  ]
  const rows = models.map((model) =>
    row(
      model,
      fills.filter((fill) => fill.model === model),
    ),
  )
  return {
    columns: ['price of', 'fills', 'exact', 'earlier', 'later', 'adjusted', 'day', 'outside', 'none'],
    rows: [...rows, row('all', fills)],
  }
}

/** Of the days on which a symbol was traded twice or more at a price not of the hour: on how many it had only one. */
const pricesPerDay = (fills: readonly Explained[]): { tradedTwice: number; onePrice: number } => {
  const days = Map.groupBy(fills, ({ symbol, stamp }) => `${symbol} ${stamp.slice(0, 10)}`)
  const twice = [...days.values()].filter((of) => of.length > 1)
  const onePrice = twice.filter((of) => new Set(of.map(({ price }) => price)).size === 1)
  return { tradedTwice: twice.length, onePrice: onePrice.length }
}

const perDayWords = ({ tradedTwice, onePrice }: ReturnType<typeof pricesPerDay>): string => {
  if (tradedTwice === 0) return ''
  return onePrice === tradedTwice
    ? ` Wherever a symbol was traded twice on such a day it had one price for every model and hour (${onePrice} of ${tradedTwice} cases), as the day's opening price would be.`
    : ` Of ${tradedTwice} cases in which a symbol was traded twice on such a day it had one price in ${onePrice}.`
}

/** The hour at which the price file begins a day; null without one. */
const firstHour = (prices: Prices): string | null => {
  const hours = [...prices.values()].flatMap((bars) => [...bars.keys()].map((stamp) => stamp.slice(11, 16)))
  return hours.reduce<string | null>((first, hour) => (first === null || hour < first ? hour : first), null)
}

export const nasdaq: LedgerSource = {
  name: 'nasdaq-100',
  title: 'AI-Trader, NASDAQ-100, hourly: the price really paid',
  folder: 'agents/ai-trader',
  needs: ['merged.jsonl', 'agent_data'],
  replay: async ({ folder, home, progress }) => {
    const prices = await readPrices(join(folder, 'merged.jsonl'))
    const { ledgers, notUnderstood } = await readLedgers(join(folder, 'agent_data'))
    const models: ModelReplay[] = []
    for (const ledger of ledgers) {
      progress(ledger.model)
      models.push(await replayModel(ledger, RULES, { home, agent: 'nasdaq-100', run: ledger.model }))
    }
    const report = reportOf(models, notUnderstood)
    const fills = explainFills(models.flatMap(stampedFills), prices)
    const adjusted = fills.filter((fill) => fill.origin === 'adjusted')
    const off = fills.filter((fill) => fill.origin !== 'exact' && fill.origin !== 'adjusted')
    const exact = fills.filter((fill) => fill.origin === 'exact')
    const perDay = pricesPerDay(off)
    const provenLate = off.filter((fill) => fill.paidEarlier || fill.origin === 'earlier').length
    const unreachable = off.filter((fill) => fill.origin === 'outside').length
    const lastOff =
      off
        .map((fill) => fill.stamp)
        .sort()
        .at(-1) ?? 'none'
    const firstExact = exact.map((fill) => fill.stamp).sort()[0] ?? 'none'
    const opens = firstHour(prices)
    const unpriced = unpricedOrders(models)
    const origins = Object.fromEntries(
      ORIGINS.map((origin) => [origin, fills.filter((fill) => fill.origin === origin).length]),
    )
    return {
      ...report,
      source: 'nasdaq-100',
      title: nasdaq.title,
      tables: [
        ...report.tables,
        originTable(
          models.map(({ model }) => model),
          fills,
        ),
      ],
      can: [
        ...(report.rows === 0
          ? []
          : [
              `Holdings at ${rowsAgreeing(report)}. Cash agrees too, but by construction: the price fed is the change of cash over the size.`,
            ]),
        ...(exact.length === 0
          ? []
          : [
              `${exact.length} of ${fills.length} fills were made at the opening price of the hour they are stamped with, the first at ${firstExact}.`,
            ]),
        ...(adjusted.length === 0
          ? []
          : [
              `${adjusted.length} more (${[...new Set(adjusted.map(({ symbol }) => symbol))].sort().join(', ')}) at that price times one factor a symbol: the price file was adjusted later, as for a dividend.`,
            ]),
        ...(off.length === 0
          ? []
          : [`${off.length} used another price, the last at ${lastOff}.${perDayWords(perDay)}`]),
        ...(provenLate + unreachable === 0
          ? []
          : [
              `${provenLate} of these are stamped later than their price for certain: another fill had it at an earlier hour. ${unreachable} more lie outside the range of the hour they are stamped with.`,
            ]),
      ],
      cannot: [
        ...(off.length === 0 || opens === null
          ? []
          : [
              `The day’s opening price itself: the file begins at ${opens} each day, so that an earlier price can be inferred from cash but not looked up.`,
            ]),
        ...(provenLate === 0
          ? []
          : [
              'When such an order was really made: the stamp is the hour the agent was asked, and a stamp later than its price is a look back no live agent has.',
            ]),
        ...(unpriced === 0
          ? []
          : [`${unpriced} orders after which the cash does not say a price; they record nothing.`]),
        'Fees, stops, targets and exit reasons: the file has none.',
      ],
      found: { fills: fills.length, ...origins, provenLate, ...perDay, lastOff, firstExact },
    }
  },
}
