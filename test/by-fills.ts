import type { Memory } from '#calls'
import { shownTrade } from './shown.ts'

// A trade as a broker and an agent report it: the decision with its words, then a fill; later another fill.

type Decide = Parameters<Memory['decide']>[0]
type Fill = Exclude<Parameters<Memory['fill']>[0], { fills: unknown }>

interface Opening
  extends Pick<Fill, 'at' | 'id' | 'symbol' | 'size' | 'price' | 'fee' | 'feeCurrency' | 'feeRate'>,
    Pick<Fill, 'order' | 'position' | 'rate' | 'stop' | 'target' | 'strategy'>,
    Pick<Decide, 'reason' | 'confidence' | 'tags' | 'cites' | 'expectedMinutes' | 'signalAt' | 'signalPrice'>,
    Pick<Decide, 'context'> {
  readonly side: 'long' | 'short'
  /** The position's id, if it has none of its own. */
  readonly trade?: string
}

/** A symbol whose past was recorded as whole trades is reported by fills from now on. */
const switchToFills = async (
  memory: Pick<Memory, 'instrument' | 'trades'>,
  symbol: string,
  at: Fill['at'],
) => {
  const { trades } = await memory.trades({ symbol, limit: 1 })
  if (trades[0]?.source === 'trade') await memory.instrument({ symbol, reportedBy: 'broker', at })
}

/** Decides and fills an entry. */
export const openTrade = async (
  memory: Pick<Memory, 'decide' | 'fill' | 'instrument' | 'trades'>,
  opening: Opening,
) => {
  const { side, trade, at, symbol, stop, target, strategy, order, position = trade } = opening
  const { reason, confidence, tags, cites, expectedMinutes, signalAt, signalPrice, context } = opening
  const words = {
    reason,
    confidence,
    tags,
    cites,
    expectedMinutes,
    signalAt,
    signalPrice,
    context,
  }
  if (Object.values(words).some((word) => word !== undefined))
    await memory.decide({ at, action: 'enter', symbol, side, stop, target, strategy, ...words })
  const { id, size, price, fee, feeCurrency, feeRate, rate } = opening
  await switchToFills(memory, symbol, at)
  const levels = { stop, target, strategy }
  const paid = { fee, feeCurrency, feeRate, rate }
  return memory.fill({
    at,
    id,
    symbol,
    side: side === 'long' ? 'buy' : 'sell',
    size,
    price,
    order,
    position,
    ...levels,
    ...paid,
  })
}

interface Closing
  extends Pick<
    Fill,
    'at' | 'id' | 'price' | 'fee' | 'feeCurrency' | 'feeRate' | 'rate' | 'kind' | 'position'
  > {
  readonly trade?: string
  readonly symbol?: string
  readonly size?: Fill['size']
  readonly exitOrder?: string
  readonly exitReason?: string
}

/** Fills the exit of a trade that is open, or of a part of it. */
export const closeTrade = async (
  memory: Pick<Memory, 'decide' | 'fill' | 'show' | 'trades'>,
  closing: Closing,
) => {
  const {
    trade,
    symbol,
    at,
    id,
    price,
    fee,
    feeCurrency,
    feeRate,
    rate,
    kind = 'agent',
    exitOrder: order,
    exitReason,
  } = closing
  const { trades } = await memory.trades({ status: 'open', limit: 1_000, totals: false })
  const name = trade ?? trades.findLast((one) => one.symbol === symbol)?.handle ?? ''
  const known = (await shownTrade(memory, { of: name })).trade
  if (exitReason !== undefined)
    await memory.decide({ at, action: 'exit', symbol: known.symbol, reason: exitReason })
  const side = known.side === 'long' ? 'sell' : 'buy'
  const position = known.positionId ?? undefined
  const size = closing.size ?? known.size
  return memory.fill({
    at,
    id,
    symbol: known.symbol,
    side,
    size,
    price,
    fee,
    feeCurrency,
    feeRate,
    rate,
    kind,
    order,
    position,
  })
}
