import { join } from 'node:path'
import { Decimal, exact } from '#vocabulary'
import type { LedgerSource } from '../source-report.ts'
import { momentAtWall } from '../wall-time.ts'
import { executedPrice } from './executed-price.ts'
import { type PositionRow, readLedgers } from './position-file.ts'
import { type Prices, readPrices } from './price-file.ts'
import {
  type MarketRules,
  type ModelReplay,
  replayModel,
  reportOf,
  rowsAgreeing,
  unpricedOrders,
} from './replay-model.ts'

/** The files give days only; the price used is the opening one, so the fill is put at the opening. */
const OPENS = '09:30'
const ZONE = 'Asia/Shanghai'

const rulesFor = (prices: Prices): MarketRules => ({
  at: (stamp) => momentAtWall(stamp.slice(0, 10), OPENS, ZONE),
  price: (row) => priceOf(prices, row),
})

const priceOf = (prices: Prices, { action, stamp }: PositionRow) =>
  (action && exact(prices.get(action.symbol)?.get(stamp)?.buy ?? '')) ?? null

/** Which of the day's two prices each cash change agrees with: both sides turn out to use the opening one. */
const priceRule = (models: readonly ModelReplay[], prices: Prices) => {
  const found = { buysAtOpen: 0, buysAtClose: 0, sellsAtOpen: 0, sellsAtClose: 0, neither: 0 }
  for (const { linked } of models)
    for (const { row, before } of linked) {
      if (!before || row.action === null) continue
      const bar = prices.get(row.action.symbol)?.get(row.stamp)
      const paid = executedPrice(row, before)
      const is = (price: string | null | undefined): boolean =>
        paid !== null &&
        typeof price === 'string' &&
        Decimal.of(paid).equals(Decimal.parse(price) ?? Decimal.zero)
      const buys = row.action.side === 'buy'
      if (is(bar?.buy)) found[buys ? 'buysAtOpen' : 'sellsAtOpen']++
      else if (is(bar?.sell)) found[buys ? 'buysAtClose' : 'sellsAtClose']++
      else found.neither++
    }
  return found
}

export const sse: LedgerSource = {
  name: 'sse-50',
  title: 'AI-Trader, SSE-50, daily: cash and holdings after every row',
  folder: 'agents/ai-trader',
  needs: ['A_stock/merged.jsonl', 'agent_data_astock'],
  replay: async ({ folder, home, progress }) => {
    const prices = await readPrices(join(folder, 'A_stock', 'merged.jsonl'))
    const { ledgers, notUnderstood } = await readLedgers(join(folder, 'agent_data_astock'))
    const rules = rulesFor(prices)
    const models: ModelReplay[] = []
    for (const ledger of ledgers) {
      progress(ledger.model)
      models.push(await replayModel(ledger, rules, { home, agent: 'sse-50', run: ledger.model }))
    }
    const rule = priceRule(models, prices)
    const report = reportOf(models, notUnderstood)
    const idle = models
      .flatMap(({ linked }) => linked)
      .filter(({ row, before }) => before && row.action === null).length
    const unpriced = unpricedOrders(models)
    return {
      ...report,
      source: 'sse-50',
      title: sse.title,
      can: [
        ...(report.rows === 0
          ? []
          : [
              `At ${rowsAgreeing(report)} the cash (to the cent) and every holding, derived again from our ledger, which was fed with the price file and not with the cash.`,
            ]),
        ...priceRuleWords(rule),
        ...(idle === 0
          ? []
          : [`${idle} rows change nothing (no_trade, or an order of 0 shares) and record nothing.`]),
      ],
      cannot: [
        'The time of day: rows have dates only, so every fill is put at 09:30 in Shanghai, in file order.',
        ...(unpriced === 0
          ? []
          : [`${unpriced} orders whose symbol and day the price file does not have; they record nothing.`]),
        'Fees, stops, targets and why an exit came: the file has none; fees are recorded as 0 and exits as the agent’s own.',
      ],
      found: { ...rule, idle, unpriced },
    }
  },
}

const priceRuleWords = (rule: ReturnType<typeof priceRule>): string[] => {
  const { buysAtOpen, buysAtClose, sellsAtOpen, sellsAtClose, neither } = rule
  if (buysAtOpen + buysAtClose + sellsAtOpen + sellsAtClose + neither === 0) return []
  const not = sellsAtOpen > 0 && sellsAtClose === 0 ? ' Sells do not use "sell price".' : ''
  return [
    `The price rule: ${buysAtOpen} buys and ${sellsAtOpen} sells at the day's opening price, ${buysAtClose + sellsAtClose} at the closing price, ${neither} at neither.${not}`,
  ]
}
