import { z } from 'zod'
import { SESSIONS, TRENDS, VOLATILITIES } from '#market'
import {
  type Bullet,
  evaluate,
  fitLessons,
  LESSON_SLOTS,
  type LessonSlot,
  MOST_CITED,
  NO_PATTERN,
  TRADE_IN_TEXT,
} from '#memories'
import { unbroken } from '#recall'
import { handleNumber, holdsUnseen, SIDES } from '#vocabulary'
import { hasUnknownFigure } from '../figures-in-text.ts'
import { oneJsonObject } from './one-json-object.ts'
import { type ReflectionSummary, type SummaryFigures, summaryFigures } from './reflection-summary.ts'
import type { Refusal, RefusalCode } from './refusal.ts'

// A model's answer is taken whole or not at all. Seven checks: its length, its shape, and of each bullet that it is one plain line,
// names a trade of the summary, has no number of its own, repeats nobody's words, and asks for nothing that a person forbids.

/** Twice the length of lessons: a longer answer is no answer to what was asked. */
const LONGEST_ANSWER = 4_000
/** A bullet that were cut could say something else. */
const LONGEST_BULLET = 400

const tag = <const T extends readonly string[]>(values: T) => z.enum(values).nullish()

const zBullet = z.object({
  text: z
    .string()
    .transform((text) => text.replace(/^\s*[-•]\s+/u, '').trim())
    .pipe(z.string().min(1)),
  trades: z.array(z.union([z.string(), z.int()])),
  advice: z.enum(['more', 'less', 'none']),
  where: z
    .object({
      symbol: z.string().nullish(),
      session: tag(SESSIONS),
      trend: tag(TRENDS),
      volatility: tag(VOLATILITIES),
      side: tag(SIDES),
    })
    .nullish(),
})
type AnsweredBullet = z.output<typeof zBullet>

/** A slot without bullets says so, so that its silence is no accident. */
const zSlot = z.union([
  z.literal(NO_PATTERN).transform((): AnsweredBullet[] => []),
  z.tuple([z.literal(NO_PATTERN)]).transform((): AnsweredBullet[] => []),
  z.array(zBullet).min(1),
])
const zAnswer = z.strictObject({
  entry_timing: zSlot,
  sizing: zSlot,
  symbol_selection: zSlot,
  exit_timing: zSlot,
  regime_fit: zSlot,
} satisfies { readonly [Slot in LessonSlot]: z.ZodType })

/** Some models think aloud before they answer. */
const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/u

/** The bullets of a model's answer, or why it is not taken. */
export const readAnswer = (
  given: string,
  summary: ReflectionSummary,
): { readonly bullets: readonly Bullet[] } | { readonly refused: Refusal } => {
  const refused = (code: RefusalCode, reason: string) => ({ refused: { code, reason } })
  const text = given.replace(THOUGHTS, '').trim()
  if (text.length > LONGEST_ANSWER)
    return refused(
      'too_long',
      `the answer has ${text.length} characters; at most ${LONGEST_ANSWER} are taken`,
    )
  const answer = oneJsonObject(text)
  if (answer === null) return refused('wrong_shape', 'the answer holds no JSON object, or more than one')
  const read = zAnswer.safeParse(answer)
  if (!read.success)
    return refused('wrong_shape', `the answer is not of the shape asked for${pathOf(read.error)}`)
  const figures = summaryFigures(summary)
  const bullets: (Bullet & { readonly rank: number })[] = []
  for (const slot of LESSON_SLOTS)
    for (const [rank, bullet] of read.data[slot].entries()) {
      const trades = tradesOf(bullet)
      const fault = faultIn(bullet, trades, summary, figures)
      if (fault !== null) return refused(fault.code, `${slot}, bullet ${rank + 1}: ${fault.reason}`)
      const cited = [...new Set(trades.filter((n) => n !== null))].slice(0, MOST_CITED)
      bullets.push({ slot, text: bullet.text, trades: cited, rank })
    }
  // The best of each slot comes first, so that trimming takes the last of a slot and not the last slot.
  const bestFirst = bullets.toSorted((a, b) => a.rank - b.rank)
  return { bullets: fitLessons(bestFirst.map(({ rank: _, ...bullet }) => bullet)) }
}

/** Where the shape is wrong, in our own names alone. */
const pathOf = (error: z.ZodError): string => {
  const slot = LESSON_SLOTS.find((one) => error.issues.some(({ path }) => path[0] === one))
  return slot === undefined ? '' : `: ${slot}`
}

const faultIn = (
  bullet: AnsweredBullet,
  trades: readonly (number | null)[],
  summary: ReflectionSummary,
  figures: SummaryFigures,
): Refusal | null => {
  const { text } = bullet
  if (!isPlain(text))
    return {
      code: 'not_plain',
      reason: `it is not one plain line of at most ${LONGEST_BULLET} characters, without tags, links and speakers`,
    }
  if (trades.length === 0 || !trades.every((n) => n !== null && figures.shown.has(n)))
    return { code: 'unknown_trade', reason: 'it names no trade, or one that is not in the summary' }
  // It may also count the trades that it names.
  if (hasUnknownFigure(text, [...figures.numbers, new Set(trades).size]))
    return { code: 'unknown_number', reason: 'it has a number that is not in the summary' }
  const rule = summary.limits.avoid.findIndex((avoid) => lettersOf(text).includes(lettersOf(avoid.rule)))
  if (rule >= 0) return { code: 'rule_verbatim', reason: `it repeats avoid rule ${rule + 1} word for word` }
  if (copiesRemark(text, summary))
    return { code: 'copied_remark', reason: 'it repeats the words of a remark from outside' }
  return contradiction(bullet, summary)
}

/** A speaker, as conversations mark one; a link; a heading, a quotation or a table. */
const LAID_OUT =
  /(?<![\p{L}\p{N}])(?:system|assistant|user|developer|human)\s*[:：>]|https?:\/\/|^[#>|]|\*\*/iu

const isPlain = (text: string): boolean =>
  text.length <= LONGEST_BULLET &&
  !holdsUnseen(text) &&
  unbroken(text) === text.replaceAll(/\s+/gu, ' ') &&
  !LAID_OUT.test(text.normalize('NFKC'))

/** The trades in its list and in its words; null for a name that is no handle. */
const tradesOf = ({ trades, text }: AnsweredBullet): readonly (number | null)[] => [
  ...trades.map((one) => (typeof one === 'number' ? one : handleNumber('trade', one.trim().toUpperCase()))),
  ...[...text.matchAll(TRADE_IN_TEXT)].map(([, n]) => Number(n)),
]

/** Letters and digits alone: a rule is repeated whatever stands between its words. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Letters in a row that no two texts share by chance. Sane: 15 to 30. */
const LONGEST_SHARED = 20

/** By becoming a lesson, words from outside would become ours. */
const copiesRemark = (text: string, { remarks }: ReflectionSummary): boolean => {
  const own = lettersOf(text)
  return remarks.some(({ text: remark, trust }) => {
    if (trust !== 'outside') return false
    const theirs = lettersOf(remark)
    const run = Math.min(LONGEST_SHARED, theirs.length)
    return (
      theirs !== '' &&
      Array.from({ length: theirs.length - run + 1 }, (_, at) => theirs.slice(at, at + run)).some((part) =>
        own.includes(part),
      )
    )
  })
}

/** A bullet may not ask for more of what an avoid rule forbids, nor of a symbol that is not allowed. */
const contradiction = (
  { advice, where }: AnsweredBullet,
  { limits: { avoid, symbols } }: ReflectionSummary,
): Refusal | null => {
  if (advice !== 'more') return null
  const { symbol, session, trend, volatility, side } = where ?? {}
  if (symbols !== null && symbol != null && !symbols.includes(symbol))
    return { code: 'contradiction', reason: 'it asks for a symbol that a person does not allow' }
  const facts = { symbol, session, trend, volatility, direction: side }
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value != null))
  const rule = avoid.findIndex(({ when }) => when !== undefined && evaluate(when, given) === 'holds')
  return rule < 0
    ? null
    : { code: 'contradiction', reason: `it asks for what avoid rule ${rule + 1} forbids` }
}
