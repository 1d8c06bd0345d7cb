import { join } from 'node:path'
import { Decimal, exact } from '#vocabulary'
import type { LedgerSource } from '../source-report.ts'
import { momentAtWall } from '../wall-time.ts'
import { executedPrice } from './executed-price.ts'
import { type ModelLedger, type PositionRow, readLedgers } from './position-file.ts'
import { type Prices, readPrices } from './price-file.ts'
import { type MarketRules, type ModelReplay, replayModel, reportOf } from './replay-model.ts'

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
const priceRule = (ledgers: readonly ModelLedger[], prices: Prices) => {
  const found = { buysAtOpen: 0, buysAtClose: 0, sellsAtOpen: 0, sellsAtClose: 0, neither: 0 }
  for (const { rows } of ledgers)
    for (const [i, row] of rows.entries()) {
      const before = rows[i - 1]
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
    const ledgers = await readLedgers(join(folder, 'agent_data_astock'))
    const rules = rulesFor(prices)
    const models: ModelReplay[] = []
    for (const ledger of ledgers) {
      progress(ledger.model)
      models.push(await replayModel(ledger, rules, { home, agent: 'sse-50', run: ledger.model }))
    }
    const rule = priceRule(ledgers, prices)
    const report = reportOf(models)
    const idle = report.rows - report.facts
    return {
      ...report,
      source: 'sse-50',
      title: sse.title,
      can: [
        `Everything the file has: at each of ${report.rows} rows the cash (to the cent) and every holding are derived again from our ledger, fed with the price file and not with the cash.`,
        `The price rule: ${rule.buysAtOpen} buys and ${rule.sellsAtOpen} sells at the day's opening price, ${rule.buysAtClose + rule.sellsAtClose} at the closing price, ${rule.neither} at neither. Sells do not use "sell price".`,
        `${idle} rows change nothing (no_trade, or an order of 0 shares) and record nothing.`,
      ],
      cannot: [
        'The time of day: rows have dates only, so every fill is put at 09:30 in Shanghai, in file order.',
        'Fees, stops, targets and why an exit came: the file has none; fees are recorded as 0 and exits as the agent’s own.',
      ],
      found: { ...rule, idle },
    }
  },
}
