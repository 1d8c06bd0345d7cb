// For tests: a fill as the venue writes it, with numbers made up here.

export interface SampleFill {
  readonly coin: string
  readonly side: 'A' | 'B'
  readonly sz: string
  readonly px: string
  readonly startPosition: string
  readonly time: number
  readonly dir: string
  readonly closedPnl: string
  readonly hash: string
  readonly oid: number
  readonly fee: string
  readonly tid?: number
  readonly feeToken?: string
  readonly crossed?: boolean
  readonly liquidation?: { readonly liquidatedUser: string; readonly markPx: string; readonly method: string }
}

let orders = 0

/** `+3@10` buys three at ten. */
export const sampleFill = (
  time: number,
  what: string,
  startPosition: string,
  more: Partial<SampleFill> = {},
): SampleFill => {
  const [, sign = '+', sz = '1', px = '1'] = /^([+-])([\d.]+)@([\d.]+)$/.exec(what) ?? []
  orders += 1
  return {
    coin: 'ABC',
    side: sign === '+' ? 'B' : 'A',
    sz,
    px,
    startPosition,
    time: 1_900_000_000_000 + time,
    dir: 'Open Long',
    closedPnl: '0.0',
    hash: `0x${orders}`,
    oid: orders,
    fee: '0.0',
    ...more,
  }
}
