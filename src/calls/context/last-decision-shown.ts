import {
  citedIn,
  type EventOf,
  handlesOf,
  type Moment,
  readEvent,
  readTrades,
  SaidTexts,
  type TradeView,
} from '#log'
import { type LastDecisionShown, minutes, signedMoney } from '#recall'
import { MINUTE_MS, nameInText, ZERO } from '#vocabulary'
import type { ContextReading } from './context-reading.ts'

/** Trades among which the one that a decision led to is looked for, the newest first. */
const LOOKED_AT = 20

/** What the run decided last, and what has come of it. */
export const lastDecisionShown = async ({
  question: { run },
  moment,
  agent,
}: ContextReading): Promise<LastDecisionShown | null> => {
  const { log, seq, at } = moment
  const [last] = await log.store.events({ run, kinds: ['decision'], toSeq: seq, descending: true, limit: 1 })
  const event = last && readEvent(last)
  if (event?.kind !== 'decision') return null
  const { action, symbol, side, reason, confidence } = event.data
  const texts = await SaidTexts.of(log.store, [reason])
  const trade = symbol === undefined ? undefined : await tradeOf(moment, event)
  const { config } = await agent()
  return {
    ago: minutes(Math.max(0, at - event.at) / MINUTE_MS),
    action,
    symbol: symbol ?? null,
    side: side ?? null,
    reason: texts.said(reason) ?? null,
    outside: event.trust === 'outside',
    confidence: confidence ?? null,
    cites: await citedIn(log.store, event),
    against: await handlesOf(log.store, event.data.stops ?? []),
    became: trade ? becameOf(trade, config.currency) : null,
    trade: trade?.handle ?? null,
  }
}

const LEAVING: ReadonlySet<string> = new Set(['exit', 'reduce'])

/** The trade that a decision opened or ended. */
const tradeOf = async (
  moment: Moment,
  { id, turn, data }: EventOf<'decision'>,
): Promise<TradeView | undefined> =>
  (await readTrades(moment, { limit: LOOKED_AT })).find(
    (trade) =>
      trade.entryDecision === id ||
      (LEAVING.has(data.action) && turn !== null && trade.symbol === data.symbol && trade.exitTurn === turn),
  )

const becameOf = (trade: TradeView, currency: string): string => {
  const { handle, status, pnl, exitKind, unrealised, closedSize } = trade
  const money = (amount: string): string => `${signedMoney(amount)} ${nameInText(currency)}`
  if (status === 'closed')
    return `[${handle}] closed${exitKind === null || exitKind === 'unknown' ? '' : ` by ${exitKind.replaceAll('_', ' ')}`}, ${money(pnl)}`
  const parts = [
    `[${handle}] open`,
    unrealised === null ? null : money(unrealised),
    closedSize === ZERO ? null : `with ${money(pnl)} realised`,
  ]
  return parts.filter((part) => part !== null).join(', ')
}
