import { handleOf, signed, signedR } from '#vocabulary'
import { SOON_BARS } from './entry-circumstances.ts'
import type { Finding } from './finding.ts'
import type { Bullet } from './lessons-text.ts'
import { PLAIN_NAME } from './plain-name.ts'
import { BAD_R, GOOD_R, LATE_ENTRY, type QuestionName } from './questions.ts'

/** How a question is told: what its group is called, what the rest is, and what follows from a loss or from a gain there. */
interface Wording {
  readonly group: (value: string) => string
  readonly rest: string
  readonly lost: string
  readonly gained: string
}

const LESS = 'fewer or smaller there'
const MORE = 'prefer it'

const SESSION_NAMES: { readonly [value: string]: string } = {
  asia: 'Asian session',
  london: 'London session',
  newyork: 'New York session',
  overlap: 'London and New York both open',
}

const WORDINGS: { readonly [Q in QuestionName]?: Wording } = {
  session: {
    group: (value) => SESSION_NAMES[value] ?? value,
    rest: 'elsewhere',
    lost: LESS,
    gained: MORE,
  },
  soon_after_loss: {
    group: () => `Entered within ${SOON_BARS} bars of a loss`,
    rest: 'otherwise',
    lost: 'wait after a loss',
    gained: 'no need to wait after a loss',
  },
  late_in_day: {
    group: () => `Entry ${LATE_ENTRY} of a day or later`,
    rest: 'before that',
    lost: `stop after ${LATE_ENTRY - 1}`,
    gained: 'the later ones are the good ones',
  },
  raised_after_loss: {
    group: () => 'Size raised after a loss',
    rest: 'otherwise',
    lost: 'keep the size after a loss',
    gained: 'those were worth more',
  },
  symbol: { group: (value) => value, rest: 'other symbols', lost: LESS, gained: MORE },
  trend: {
    group: (value) => (value === 'none' ? 'No daily trend' : `Daily trend ${value}`),
    rest: 'elsewhere',
    lost: LESS,
    gained: MORE,
  },
  volatility: {
    group: (value) => `${value.charAt(0).toUpperCase()}${value.slice(1)} volatility`,
    rest: 'elsewhere',
    lost: LESS,
    gained: MORE,
  },
  with_trend: {
    group: (value) => (value === 'with' ? 'With the daily trend' : 'Against the daily trend'),
    rest: 'otherwise',
    lost: LESS,
    gained: MORE,
  },
}

/** By their place in the list that a finding was found in; null where one is gone. */
type TradeNumbers = readonly (number | null)[]

/** A finding as one sentence; `tradeNumbers` are those of the list that it was found in. */
export const findingWords = (finding: Finding, tradeNumbers: TradeNumbers): string => {
  const { question, trades, mean, lower, upper, others } = finding
  const surely = `${signed(lower, 2)} to ${signed(upper, 2)}R`
  const by = `${Math.abs(mean).toFixed(2)}R`
  if (question === 'size')
    return mean < 0
      ? `Sizes as taken: ${by} a trade less than equal sizes (${trades} trades, ${surely}): the larger ones did worse; keep them equal`
      : `Sizes as taken: ${by} a trade more than equal sizes (${trades} trades, ${surely}): the larger ones did better`
  if (question === 'past_one_r')
    return `Held on past ${signedR(GOOD_R)}: ${trades} trades, ended ${by} below it on average (${surely}): take more of it there`
  if (question === 'below_half_risk')
    return `Held on below ${signedR(BAD_R)}: ${trades} trades, ended ${by} above it on average (${surely}): no reason to cut there`
  const wording = Object.hasOwn(WORDINGS, question) ? WORDINGS[question as QuestionName] : undefined
  const name = groupName(finding, wording, tradeNumbers)
  const beside = others === undefined ? '' : `; ${wording?.rest ?? 'otherwise'} ${signedR(others)}`
  const follows = wording === undefined ? '' : `: ${mean < 0 ? wording.lost : wording.gained}`
  return `${name}: ${trades} trades, ${signedR(mean)} each (${surely})${beside}${follows}`
}

const groupName = (
  { question, value, cites: [cited] }: Finding,
  wording: Wording | undefined,
  tradeNumbers: TradeNumbers,
): string => {
  if (value !== undefined && PLAIN_NAME.test(value)) return wording?.group(value) ?? `${question} ${value}`
  const n = cited === undefined ? null : (tradeNumbers[cited] ?? null)
  return n === null ? `A ${question}` : `The ${question} of ${handleOf('trade', n)}`
}

/** Findings as lines of the lessons, with the trades that they name. */
export const bulletsOf = (findings: readonly Finding[], tradeNumbers: TradeNumbers): readonly Bullet[] =>
  findings.map((finding) => ({
    slot: finding.slot,
    text: findingWords(finding, tradeNumbers),
    trades: finding.cites.flatMap((position) => tradeNumbers[position] ?? []),
  }))
