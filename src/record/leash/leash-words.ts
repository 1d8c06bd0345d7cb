import { type AvoidRule, describeCondition, hoursText } from '#memories'
import { nameInText, percentTo } from '#vocabulary'
import { allowedSymbols, type LeashInForce, type LeashSource, type NumberLimit } from './leash-in-force.ts'

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
  drawdown: (value) => `no new trade from a drawdown of ${shareText(value)} on`,
}

const trades = (count: number): string => (count === 1 ? '1 trade' : `${count} trades`)

/** What a person allows, a short line each, as a model reads it; none where nothing is limited. */
export const leashLines = (leash: LeashInForce): readonly string[] => {
  const symbols = allowedSymbols(leash)
  const numbers = (Object.keys(LINES) as NumberLimit[]).flatMap((name) => {
    const limit = leash.numbers[name]
    return limit === null ? [] : [LINES[name](limit.value)]
  })
  return [
    ...numbers,
    ...(symbols === null ? [] : [symbols.length === 0 ? 'no symbol is allowed' : onlyText(symbols)]),
    ...leash.hours.map(({ value }) => `new trades only at ${hoursText(value)}`),
    ...leash.avoid.map(({ value }) => `${value.when === undefined ? TOLD : 'avoid'}: ${ruleText(value)}`),
  ]
}

/** A rule that `check` cannot judge. It is said before the rule, which may be cut. */
const TOLD = 'avoid (in words, not enforced)'

/** Characters of names that a line holds; of more symbols the rest is counted: a name that is cut would be another symbol. */
const ROOM_FOR_NAMES = 160
/** In a sentence that says more than that. */
export const FEW_NAMES = 60

/** `only XAUUSD, EURUSD`, or so many of them and how many more. */
export const onlyText = (symbols: readonly string[], room = ROOM_FOR_NAMES): string => {
  let length = 0
  const beyond = symbols.findIndex((symbol, at) => {
    length += symbol.length + 2
    return at > 0 && length > room
  })
  return beyond < 0
    ? `only ${symbols.join(', ')}`
    : `only ${symbols.slice(0, beyond).join(', ')} and ${symbols.length - beyond} more (leash names them all)`
}

export const ruleText = ({ rule, when }: AvoidRule): string =>
  when === undefined ? rule : `${rule} (when ${describeCondition(when)})`

/** `set by a person`, `the manual, line 4, for breakout` */
export const sourceText = ({ from, line, strategy }: LeashSource): string =>
  [
    from === 'manual' ? `the manual, line ${line}` : 'set by a person',
    ...(strategy === null ? [] : [`for ${nameInText(strategy)}`]),
  ].join(', ')
