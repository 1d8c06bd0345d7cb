import { z } from 'zod'
import { Decimal, HindcastError, type Instant, zInstant, zMoney, zPrice, zSize } from '#vocabulary'
import { parseSource } from '../source-file.ts'

/** One execution as the venue reports it. */
export interface VenueFill {
  /** Its place in the file; newest first. */
  readonly line: number
  readonly coin: string
  readonly side: 'buy' | 'sell'
  readonly size: Decimal
  readonly price: Decimal
  readonly fee: Decimal
  readonly at: Instant
  readonly order: string
  /** The block it was made in; both halves of a self-trade have the same. */
  readonly hash: string
  /** The signed position before it, by the venue's word. */
  readonly before: Decimal
  readonly after: Decimal
  readonly closedPnl: Decimal
  /** `Open Long`, `Close Short`, `Long > Short`. */
  readonly direction: string
}

const zFills = z.array(
  z.object({
    coin: z.string(),
    side: z.enum(['A', 'B']),
    sz: zSize,
    px: zPrice,
    fee: zMoney,
    time: zInstant,
    oid: z.number(),
    hash: z.string(),
    startPosition: zMoney,
    closedPnl: zMoney,
    dir: z.string(),
  }),
)

/** The answer inside a recorded exchange: the scalar after `string:`, in single quotes, folded over lines. */
export const bodyInYaml = (yaml: string, where: string): string => {
  const match = /\bstring: '((?:[^']|'')*)'/.exec(yaml)
  if (!match?.[1])
    throw new HindcastError('invalid_input', `${where} holds no recorded answer`, {
      field: 'path',
      next: 'Expected a line "string: \'[…]\'", as the recorder of the Hyperliquid SDK writes.',
    })
  return match[1].replaceAll("''", "'").replace(/\n\s*/g, ' ')
}

export const parseVenueFills = (yaml: string, where: string): VenueFill[] =>
  parseSource(bodyInYaml(yaml, where), zFills, where).map((told, line) => {
    const size = Decimal.of(told.sz)
    const before = Decimal.of(told.startPosition)
    const buys = told.side === 'B'
    return {
      line,
      coin: told.coin,
      side: buys ? 'buy' : 'sell',
      size,
      price: Decimal.of(told.px),
      fee: Decimal.of(told.fee),
      at: told.time,
      order: `${told.oid}`,
      hash: told.hash,
      before,
      after: before.plus(buys ? size : size.negated()),
      closedPnl: Decimal.of(told.closedPnl),
      direction: told.dir,
    }
  })
