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

/** As the SDK's recorder keeps an answer: a quoted scalar, folded over lines. */
export const inYaml = (fills: readonly SampleFill[]): string =>
  `interactions:\n- response:\n    body:\n      string: '${JSON.stringify(fills).replaceAll('Open Long', 'Open\n        Long')}'\n    status:\n      code: 200\n`
