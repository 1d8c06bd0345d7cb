import { percentTo } from '#vocabulary'
import { describeCondition } from '../conditions/describe-condition.ts'
import type { AvoidRule } from './limits.ts'
import type { LimitsInForce, NumberLimit } from './limits-in-force.ts'
import { hoursText } from './trading-hours.ts'

/** Digits of a share: 0.75%, 12.5%. */
const DIGITS = 4
export const shareText = (share: number): string => percentTo(share, DIGITS)

/** Digits after which two doubles no longer differ. */
const MOST_DIGITS = 15

/** A share beside the limit that it breaks, with as many digits as show it: 1.000001% where 1% is allowed. */
export const shareBeyond = (share: number, limit: number): string => {
  for (let digits = DIGITS; digits < MOST_DIGITS; digits++)
    if (percentTo(share, digits) !== shareText(limit)) return percentTo(share, digits)
  return shareText(share)
}

const LINES: { readonly [N in NumberLimit]: (value: number) => string } = {
  riskPerTrade: (value) => `at most ${shareText(value)} of equity at risk in one trade`,
  openRisk: (value) => `at most ${shareText(value)} of equity at risk in all open trades together`,
  openTrades: (value) => `at most ${trades(value)} open at once`,
  tradesPerDay: (value) => `at most ${trades(value)} opened in a trading day`,
  lossPerDay: (value) => `at most ${shareText(value)} lost in a trading day, of the equity it began with`,
}

const trades = (count: number): string => (count === 1 ? '1 trade' : `${count} trades`)

/** A rule that `check` cannot judge. The words come before the rule, which may be cut. */
const NOT_ENFORCED = 'avoid (in words, not enforced)'

/** Limits in short lines, as a model reads them. */
export const limitLines = ({
  numbers,
  symbols,
  hours,
  avoid,
  drawdown,
}: LimitsInForce): readonly string[] => [
  ...(Object.keys(LINES) as NumberLimit[]).flatMap((name) => {
    const value = numbers[name]
    return value === null ? [] : [LINES[name](value)]
  }),
  ...(drawdown === null ? [] : [`no new trade from a drawdown of ${shareText(drawdown)} on`]),
  ...(symbols === null ? [] : [symbols.length === 0 ? 'no symbol is allowed' : onlyText(symbols)]),
  ...hours.map((one) => `new trades only at ${hoursText(one)}`),
  ...avoid.map((one) => `${one.when === undefined ? NOT_ENFORCED : 'avoid'}: ${ruleText(one)}`),
]

/** Characters of names in a line. Further symbols are counted: a name that is cut would be another symbol. */
const ROOM_FOR_NAMES = 160
/** The same in a sentence that says more. */
export const FEW_NAMES = 60

/** `only XAUUSD, EURUSD`, or some of them and how many more. */
export const onlyText = (symbols: readonly string[], room = ROOM_FOR_NAMES): string => {
  let length = 0
  const beyond = symbols.findIndex((symbol, at) => {
    length += symbol.length + 2
    return at > 0 && length > room
  })
  return beyond < 0
    ? `only ${symbols.join(', ')}`
    : `only ${symbols.slice(0, beyond).join(', ')} and ${symbols.length - beyond} more (config names them all)`
}

export const ruleText = ({ rule, when }: AvoidRule): string =>
  when === undefined ? rule : `${rule} (when ${describeCondition(when)})`
