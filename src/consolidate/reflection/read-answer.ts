import { z } from 'zod'
import { type Bullet, fitLessons, LESSON_SLOTS, MOST_CITED, NO_PATTERN, TRADE_IN_TEXT } from '#memories'
import { handleNumber, handleOf } from '#vocabulary'
import { type AnsweredBullet, zAnsweredBullet } from './answered-bullet.ts'
import { misplacedFigure } from './figure-sources.ts'
import { copiesRemark, foreignText } from './foreign-text.ts'
import { oneJsonObject } from './one-json-object.ts'
import { plainLetters } from './plain-letters.ts'
import { type ReflectionSummary, type SummaryFigures, summaryFigures } from './reflection-summary.ts'
import type { Refusal, RefusalCode } from './refusal.ts'
import { contradiction } from './rule-contradiction.ts'

/** Twice what lessons may be long: an answer beyond it is no answer to what was asked. */
const LONGEST_ANSWER = 4_000
/** A bullet is a line. Cut within, it could say something else; dropped for its length alone, an answer would be lost in silence. */
const LONGEST_BULLET = 400

type ReadAnswer = { readonly bullets: readonly Bullet[] } | { readonly refused: Refusal }

const refused = (code: RefusalCode, reason: string): { readonly refused: Refusal } => ({
  refused: { code, reason },
})

/** Some models think aloud before they answer. */
const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/u

/** The bullets of a model's answer, or why it is not taken: all of them, or none. */
export const readAnswer = (given: string, summary: ReflectionSummary): ReadAnswer => {
  const text = given.replace(THOUGHTS, '').trim()
  if (text === '') return refused('empty', 'the answer is empty')
  if (text.length > LONGEST_ANSWER)
    return refused('too_long', `the answer has ${text.length} characters, and may have ${LONGEST_ANSWER}`)
  const answer = oneJsonObject(text)
  if (answer === null) return refused('no_json', 'the answer holds no JSON object, or more than one')
  const slots = readSlots(answer)
  if ('refused' in slots) return slots
  const figures = summaryFigures(summary)
  const bullets: Bullet[] = []
  for (const { bullet, called } of slots.bullets) {
    const read = readBullet(bullet, summary, figures)
    if ('refused' in read) return refused(read.refused.code, `${called}: ${read.refused.reason}`)
    bullets.push(read)
  }
  return { bullets: fitLessons(bullets) }
}

interface Called {
  readonly bullet: AnsweredBullet
  /** `sizing, bullet 2` */
  readonly called: string
}

/** The best of each slot first, then the second of each: what there is no room for is then the last of a slot, and not the last slot. */
const readSlots = (
  answer: object,
): { readonly bullets: readonly Called[] } | { readonly refused: Refusal } => {
  const given = new Map(Object.entries(answer))
  const missing = LESSON_SLOTS.filter((slot) => !given.has(slot))
  if (missing.length > 0) return refused('wrong_slots', `the answer lacks ${missing.join(', ')}`)
  if (given.size > LESSON_SLOTS.length)
    return refused('wrong_slots', `the answer has other keys than ${LESSON_SLOTS.join(', ')}`)
  const bullets: (Called & { readonly rank: number })[] = []
  for (const slot of LESSON_SLOTS) {
    const own = given.get(slot)
    if (own === NO_PATTERN || (Array.isArray(own) && own.length === 1 && own[0] === NO_PATTERN)) continue
    if (own === null || own === '' || (Array.isArray(own) && own.length === 0))
      return refused('silent_slot', `${slot} has no bullets, and does not say "${NO_PATTERN}"`)
    const read = z.array(zAnsweredBullet).safeParse(own)
    if (!read.success)
      return refused('wrong_shape', `${slot} is not as it was asked for${pathOf(read.error)}`)
    bullets.push(
      ...read.data.map((bullet, rank) => ({
        bullet: { ...bullet, slot },
        called: `${slot}, bullet ${rank + 1}`,
        rank,
      })),
    )
  }
  return { bullets: bullets.sort((a, b) => a.rank - b.rank) }
}

/** Where it is wrong, by our own names alone. */
const pathOf = (error: z.ZodError): string => {
  const [at, ...field] = error.issues[0]?.path ?? []
  return typeof at === 'number' ? `: bullet ${at + 1}${field.length === 0 ? '' : `, ${field.join('.')}`}` : ''
}

const readBullet = (
  bullet: AnsweredBullet,
  summary: ReflectionSummary,
  figures: SummaryFigures,
): Bullet | { readonly refused: Refusal } => {
  const text = bullet.text.replace(/^\s*[-•]\s+/u, '').trim()
  if (text === '') return refused('wrong_shape', 'it has no text')
  if (text.length > LONGEST_BULLET)
    return refused('bullet_too_long', `it has ${text.length} characters, and may have ${LONGEST_BULLET}`)
  const foreign = foreignText(text) ?? foreignText(plainLetters(text))
  if (foreign !== null) return refused(foreign, FOREIGN[foreign] ?? 'it is no plain line of text')
  if (copiesRemark(text, summary.remarks))
    return refused('copied_remark', 'it repeats the words of a remark from outside')
  const cited = citedTrades(bullet, text, figures)
  if ('refused' in cited) return cited
  const wrong = misplacedFigure(bullet, text, cited.trades, figures)
  if (wrong !== null)
    return refused(
      'unknown_number',
      `${wrong} does not stand in the line of the trade or the group that it is said of; a group without a line has no numbers`,
    )
  const rule = verbatimRule(text, summary)
  if (rule !== null) return refused('rule_verbatim', `it repeats avoid rule ${rule} word for word`)
  const against = contradiction({ ...bullet, text: plainLetters(text) }, summary.leash, [
    ...new Set(summary.trades.map(({ symbol }) => symbol)),
  ])
  if (against !== null) return refused('contradiction', against)
  return { slot: bullet.slot, text, trades: cited.trades.slice(0, MOST_CITED) }
}

const FOREIGN: { readonly [code in RefusalCode]?: string } = {
  control_characters: 'it holds characters that nobody sees, or more than one line',
  speaks_as_system: 'it speaks to its reader about instructions, or as another speaker',
  fence: 'it holds a fence, a tag, a link or a heading',
}

/** The trades it names, in its list and in its words. */
const citedTrades = (
  { trades }: AnsweredBullet,
  text: string,
  figures: SummaryFigures,
): { readonly trades: readonly number[] } | { readonly refused: Refusal } => {
  const shown = new Set([...figures.trades.keys(), ...figures.findings.flatMap((finding) => finding.trades)])
  const named = [
    ...trades.map((one) => (typeof one === 'number' ? one : handleNumber('trade', one.trim().toUpperCase()))),
    ...[...text.matchAll(TRADE_IN_TEXT)].map(([, n]) => Number(n)),
  ]
  if (named.length === 0) return refused('no_trade', 'it names no trade')
  const unknown = named.findIndex((n) => n === null || !shown.has(n))
  if (unknown === -1) return { trades: [...new Set(named.filter((n) => n !== null))] }
  const n = named[unknown] ?? null
  return refused(
    'unknown_trade',
    n === null
      ? 'it names a trade by something that is no handle'
      : `${handleOf('trade', n)} is not in the summary`,
  )
}

/** As it reads, whatever stands between its words and whichever script its letters are of. */
const folded = (text: string): string =>
  plainLetters(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The number of the rule that stands in it as it is written. */
const verbatimRule = (text: string, { leash }: ReflectionSummary): number | null => {
  const at = leash.avoid.findIndex(({ value }) => folded(text).includes(folded(value.rule)))
  return at === -1 ? null : at + 1
}
