import { z } from 'zod'
import { Decimal, type Instant, zInstant, zMoney, zPrice, zSize } from '#vocabulary'

/** One execution as the venue reports it. */
export interface VenueFill {
  /** Its place in the file. */
  readonly line: number
  readonly coin: string
  readonly side: 'buy' | 'sell'
  readonly size: Decimal
  readonly price: Decimal
  /** In `feeToken`; a rebate is negative. What a builder took is in it. */
  readonly fee: Decimal
  readonly feeToken: string
  readonly at: Instant
  readonly order: string
  /** The trade's number, which both sides of it have; answers before 2024 have none. */
  readonly trade: string | undefined
  /** The block it was made in; both halves of a self-trade have the same. */
  readonly hash: string
  /** The signed position before it, by the venue's word. */
  readonly before: Decimal
  readonly after: Decimal
  readonly closedPnl: Decimal
  /** `Open Long`, `Close Short`, `Long > Short`, `Buy`. */
  readonly direction: string
  /** It was this account that was liquidated: its order is the one that crossed the book. */
  readonly isLiquidation: boolean
}

/** What fees are in unless an answer says so. */
export const SETTLED_IN = 'USDC'

export const zVenueFill = z.object({
  coin: z.string(),
  side: z.enum(['A', 'B']),
  sz: zSize,
  px: zPrice,
  fee: zMoney,
  feeToken: z.string().optional(),
  time: zInstant,
  oid: z.number(),
  tid: z.number().optional(),
  hash: z.string(),
  startPosition: zMoney,
  closedPnl: zMoney,
  dir: z.string(),
  crossed: z.boolean().optional(),
  liquidation: z.object({}).nullish(),
})

/** Of pairs of coins: `PURR/USDC`, `@107`. */
export const isSpot = (coin: string): boolean => coin.startsWith('@') || coin.includes('/')

export const venueFillOf = (told: z.output<typeof zVenueFill>, line: number): VenueFill => {
  const size = Decimal.of(told.sz)
  const before = Decimal.of(told.startPosition)
  const buys = told.side === 'B'
  const feeToken = told.feeToken ?? SETTLED_IN
  // Of a coin that was bought, its fee is taken.
  const kept = buys && isSpot(told.coin) && feeToken !== SETTLED_IN ? size.minus(Decimal.of(told.fee)) : size
  return {
    line,
    coin: told.coin,
    side: buys ? 'buy' : 'sell',
    size,
    price: Decimal.of(told.px),
    fee: Decimal.of(told.fee),
    feeToken,
    at: told.time,
    order: `${told.oid}`,
    trade: told.tid === undefined ? undefined : `${told.tid}`,
    hash: told.hash,
    before,
    after: before.plus(buys ? kept : kept.negated()),
    closedPnl: Decimal.of(told.closedPnl),
    direction: told.dir,
    isLiquidation:
      told.dir.startsWith('Liquidated') ||
      (told.liquidation !== null && told.liquidation !== undefined && told.crossed === true),
  }
}

/** It takes from what was held, and no more. */
export const reduces = ({ before, after }: VenueFill): boolean =>
  !before.isZero && before.sign * after.sign >= 0 && after.abs().compare(before.abs()) < 0
