import { type AvoidRule, evaluate, type Facts, leavesOf } from '#memories'
import { allowedSymbols, type LeashInForce } from '#record'
import { contentWordsOf } from '#search/words'
import type { AnsweredBullet } from './answered-bullet.ts'
import { percentsIn } from './figures-in-text.ts'
import { isNamed } from './named-in-text.ts'
import { forbids, recommends, sentencesOf, speaksFor } from './recommendation.ts'
import { tagsNamed } from './situation-tags.ts'

// What a lesson asks for against what a person allows: by what the model says the bullet is about, and by its words.

/** What it contradicts, in words; null where nothing. `symbols` are those of the trades. */
export const contradiction = (
  bullet: AnsweredBullet,
  leash: LeashInForce,
  symbols: readonly string[],
): string | null => {
  const { symbol, session, trend, volatility, side } = bullet.where ?? {}
  const where: Facts = { symbol, session, trend, volatility, direction: side }
  const asked = bullet.advice === 'more' ? [where] : []
  const all = sentencesOf(bullet.text.normalize('NFKC'))
  const sentences = all.filter(
    (sentence) => speaksFor(sentence) || (bullet.advice === 'more' && !forbids(sentence)),
  )
  const rules = leash.avoid.map(({ value }) => value)
  // A bullet that advises less of one thing may ask for another.
  const base = bullet.advice === 'less' ? {} : where
  const named = sentences.flatMap((sentence) => namedFacts(sentence, base, rules, symbols))
  return (
    outsideSymbols([...asked, ...named, ...orders(sentences)], leash) ??
    forbidden([...asked, ...named], rules) ??
    inWords(sentences, rules) ??
    beyondRisk(bullet, all.filter(recommends), leash)
  )
}

/** What stands in capitals after a word for trading, and is no measure, is a symbol: the trades need not have one of it. */
const ORDER =
  /(?<![\p{L}])(?:[Bb]uy|[Ss]ell|[Tt]rade|[Ll]ong|[Ss]hort|[Ee]nter|[Aa]dd|[Hh]old)(?:ing)? ([A-Z][A-Z0-9]{1,11}(?:[./-][A-Z0-9]{1,6})?)(?![\p{L}\p{N}])/gu
const MEASURES = /^(?:R|RSI|ATR|MFE|MAE|EMA|SMA|VWAP|MACD|ADX|T\d+|[MHDW]\d{1,2})$/u

const orders = (sentences: readonly string[]): readonly Facts[] =>
  sentences
    .flatMap((sentence) => [...sentence.matchAll(ORDER)])
    .flatMap(([, symbol = '']) => (MEASURES.test(symbol) ? [] : [{ symbol }]))

const outsideSymbols = (asked: readonly Facts[], leash: LeashInForce): string | null => {
  const allowed = allowedSymbols(leash)
  if (allowed === null) return null
  return asked.some(({ symbol }) => symbol != null && !allowed.includes(symbol))
    ? 'it asks for a symbol that the leash does not allow'
    : null
}

const forbidden = (asked: readonly Facts[], rules: readonly AvoidRule[]): string | null => {
  const at = rules.findIndex(
    ({ when }) => when !== undefined && asked.some((facts) => evaluate(when, facts) === 'holds'),
  )
  return at === -1 ? null : `it asks for what avoid rule ${at + 1} forbids`
}

/** Words that every such rule has, and that name nothing. */
const GENERIC = new Set(
  'trade trades trading position positions avoid never not no dont only without within during open opening enter entering new any take taking'.split(
    ' ',
  ),
)

/** As an ending hides it: averaging, average. */
const stem = (word: string): string => (word.length <= 4 ? word : word.replace(/(?:ing|ed|es|s|e|ly)$/u, ''))

/** Most of a rule's own words in one sentence name what it is about: all of two, two of three. */
const namesRule = (sentence: string, { rule }: AvoidRule): boolean => {
  const words = contentWordsOf(rule).filter((word) => !GENERIC.has(word))
  const own = new Set(contentWordsOf(sentence).map(stem))
  const shared = words.filter((word) => own.has(stem(word)))
  return words.length > 0 && shared.length >= Math.ceil((words.length + 1) / 2)
}

const inWords = (sentences: readonly string[], rules: readonly AvoidRule[]): string | null => {
  const at = rules.findIndex((rule) => sentences.some((sentence) => namesRule(sentence, rule)))
  return at === -1 ? null : `its words ask for what avoid rule ${at + 1} forbids`
}

/** More than is allowed, without a number. */
const BEYOND =
  /(?<![\p{L}])(?:twice|double|triple|thrice|(?:\d+|two|three|four|five|ten) times|above|beyond|over|exceed\w*|more than)(?![\p{L}])[^.;]{0,30}(?<![\p{L}])(?:allowed|limits?|caps?|permitted|maximum|max)(?![\p{L}])/iu

const beyondRisk = (
  { slot }: AnsweredBullet,
  sentences: readonly string[],
  { numbers: { riskPerTrade } }: LeashInForce,
): string | null =>
  sentences.some((sentence) => BEYOND.test(sentence)) ||
  (slot === 'sizing' &&
    riskPerTrade !== null &&
    sentences.some((sentence) => percentsIn(sentence).some((share) => share > riskPerTrade.value)))
    ? 'it asks for more risk in one trade than the leash allows'
    : null

/** The situations that a sentence names, over what the model says it is about. */
const namedFacts = (
  sentence: string,
  where: Facts,
  rules: readonly AvoidRule[],
  symbols: readonly string[],
): readonly Facts[] => {
  const leaves = rules.flatMap(({ when }) => (when === undefined ? [] : leavesOf(when)))
  const valuesOf = (field: string): readonly string[] =>
    leaves.flatMap((leaf) =>
      leaf.field !== field ? [] : 'is' in leaf ? [String(leaf.is)] : 'in' in leaf ? leaf.in.map(String) : [],
    )
  const events = valuesOf('event').filter((event) => isNamed(event, sentence))
  const named: readonly (readonly [string, readonly string[]])[] = [
    ['symbol', [...new Set([...symbols, ...valuesOf('symbol')])].filter((name) => isNamed(name, sentence))],
    ...tagsNamed(sentence),
  ]
  return named.reduce<readonly Facts[]>(
    (all, [field, values]) =>
      values.length === 0
        ? all
        : all.flatMap((facts) => values.map((value) => ({ ...facts, [field]: value }))),
    [events.length === 0 ? where : { ...where, events }],
  )
}
