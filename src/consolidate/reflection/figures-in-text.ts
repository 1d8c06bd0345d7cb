import { asWord } from './named-in-text.ts'

// Numbers that a text states, and whether they are those of another.

/** A number as it is written: `+1.20R` is 1.2, an R, with two decimals; `6 won` is a count of winners. */
interface Figure {
  readonly value: number
  readonly unit: 'R' | '%' | ''
  readonly decimals: number
  /** What it counts, where it says so. */
  readonly counts: 'trades' | 'won' | null
}

/** Names with digits that state nothing: trades, days, timeframes. */
const NAMES = /\bT\d+\b|\b\d{4}-\d{2}-\d{2}\b|\b[MHDW]\d{1,2}\b/giu
const CLOCK = /\b\d{1,2}:\d{2}\b/gu

const WORDS = new Map(
  (
    'two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 dozen 12 dozens 12 thirteen 13 fourteen 14 ' +
    'fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ' +
    'ninety 90 hundred 100 hundreds 100 thousand 1000 thousands 1000'
  )
    .match(/[a-z]+ \d+/gu)
    ?.map((pair) => pair.split(' ') as [string, string]),
)
const WORD = new RegExp(`\\b(?:${[...WORDS.keys()].join('|')})\\b`, 'giu')

/** A minus after a letter or a digit is a hyphen. */
const FIGURE =
  /(?<won>(?<![\p{L}])(?:won|wins?) )?(?<sign>(?<![\p{L}\p{N}])[+-])?(?<digits>\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:\s?(?<unit>R\b|%|percent\b))?(?<of> (?:trades?|entries|won|wins?|winners?|winning)(?![\p{L}]))?/giu
/** `6 of 70`: the second counts trades. */
const OUT_OF = /(\d+(?: won)?) (?:out )?of (?:the |all |its )?(\d+)(?! (?:trades?|entries))(?![\d.%])/giu

/** Digits of other scripts, fractions, exponents, and numbers in Chinese: nothing that could be compared with the summary. */
const OTHER_NUMBER =
  /[\p{No}\p{Nl}]|[^\P{Nd}0-9０-９]|[〇零一二三四五六七八九十百千万亿两]{2,}|[二三四五六七八九十百千万亿两](?=[点成倍笔次胜负]|\s?[R%])|[一二三四五六七八九](?=[点成倍])/u

/** One way of writing each sign, numbers in digits; names that hold digits taken out. */
const plain = (text: string, names: readonly string[]): string =>
  names
    .reduce((rest, name) => rest.replace(asWord(name), ' '), text.normalize('NFKC').replaceAll('−', '-'))
    .replace(NAMES, ' ')
    .replace(WORD, (word) => WORDS.get(word.toLowerCase()) ?? word)
    .replace(/\b(plus|minus) (?=\d)/giu, (_, sign: string) => (sign.toLowerCase() === 'minus' ? '-' : '+'))
    .replace(OUT_OF, '$1 of $2 trades')

const figuresIn = (text: string): readonly Figure[] =>
  [...text.replace(CLOCK, ' ').matchAll(FIGURE)].map(({ groups = {} }) => {
    const { won, sign = '', digits = '', unit = '', of = '' } = groups
    return {
      value: Number(`${sign}${digits.replaceAll(',', '')}`),
      unit: unit === '' ? '' : unit.toUpperCase() === 'R' ? 'R' : '%',
      decimals: digits.split('.')[1]?.length ?? 0,
      counts: /trade|entr/iu.test(of) ? 'trades' : won !== undefined || of !== '' ? 'won' : null,
    }
  })

/** Shares that a text states: `2%` is 0.02. */
export const percentsIn = (text: string): readonly number[] =>
  figuresIn(plain(text, [])).flatMap(({ value, unit }) => (unit === '%' ? [value / 100] : []))

/** Slack for binary fractions only. */
const EPSILON = 1e-9

/** Whether it is that number at the precision it is written with; a count is exact and of the same, and an R has its sign. */
const isThat = (said: Figure, known: Figure): boolean => {
  if (said.unit !== '' && said.unit !== known.unit) return false
  if (said.counts !== null && said.counts !== known.counts) return false
  const slack = said.unit === '' && said.decimals === 0 ? 0 : 0.5 * 10 ** -said.decimals
  return Math.abs(said.value - known.value) <= slack + EPSILON
}

/** Where the numbers of a part of a text may stand. */
export interface FigureSources {
  readonly lines: readonly string[]
  /** A person's words: numbers of rules and levels, and no outcomes. */
  readonly rules: readonly string[]
  /** Names that hold digits. */
  readonly names: readonly string[]
  /** How many trades it names. */
  readonly named: number
}

/** The first number, or time of day, of a text that does not stand where it might; null where all do. */
export const unknownFigure = (text: string, { lines, rules, names, named }: FigureSources): string | null => {
  if (OTHER_NUMBER.test(text)) return 'a number that is not in the digits 0 to 9'
  const own = plain(text, names)
  const outcomes = lines.map((one) => plain(one, names)).join('\n')
  const levels = rules.map((one) => plain(one, names)).join('\n')
  const clocks = new Set([...(outcomes.match(CLOCK) ?? []), ...(levels.match(CLOCK) ?? [])])
  const clock = own.match(CLOCK)?.find((time) => !clocks.has(time))
  if (clock !== undefined) return clock
  const figures: readonly Figure[] = [
    ...figuresIn(outcomes),
    ...figuresIn(levels).filter(({ unit }) => unit !== 'R'),
    { value: named, unit: '', decimals: 0, counts: 'trades' },
  ]
  const wrong = figuresIn(own).find((said) => !figures.some((one) => isThat(said, one)))
  return wrong === undefined ? null : `${wrong.value.toFixed(wrong.decimals)}${wrong.unit}`
}
