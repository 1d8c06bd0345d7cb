import { asWord } from './named-in-text.ts'

// Numbers that a text states, and whether they are those of another.

/** A number as it is written: `+1.20R` is 1.2, an R, with two decimals. */
interface Figure {
  readonly value: number
  readonly unit: 'R' | '%' | ''
  readonly decimals: number
}

/** Names with digits that state nothing: trades, days, timeframes. */
const NAMES = /\bT\d+\b|\b\d{4}-\d{2}-\d{2}\b|\b[MHDW]\d{1,2}\b/giu
const CLOCK = /\b\d{1,2}:\d{2}\b/gu
/** A minus after a letter or a digit is a hyphen. */
const FIGURE =
  /((?<![\p{L}\p{N}])[+-])?(\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)\s?(R\b|%|percent\b)?/giu

const WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const WORD = new RegExp(`\\b(?:${WORDS.join('|')})\\b`, 'giu')

/** One way of writing each sign; names that hold digits taken out. */
const plain = (text: string, names: readonly string[]): string =>
  names
    .reduce((rest, name) => rest.replace(asWord(name), ' '), text.normalize('NFKC').replaceAll('−', '-'))
    .replace(NAMES, ' ')

const figuresIn = (text: string): readonly Figure[] =>
  [...text.replace(CLOCK, ' ').matchAll(FIGURE)].map(([, sign = '', digits = '', unit = '']) => ({
    value: Number(`${sign}${digits.replaceAll(',', '')}`),
    unit: unit === '' ? '' : unit.toUpperCase() === 'R' ? 'R' : '%',
    decimals: digits.split('.')[1]?.length ?? 0,
  }))

/** Shares that a text states: `2%` is 0.02. */
export const percentsIn = (text: string): readonly number[] =>
  figuresIn(plain(text, [])).flatMap(({ value, unit }) => (unit === '%' ? [value / 100] : []))

/** Slack for binary fractions only. */
const EPSILON = 1e-9

/** Whether it is that number at the precision it is written with; a count is exact, and an R has its sign. */
const isThat = (said: Figure, known: Figure): boolean => {
  if (said.unit !== '' && said.unit !== known.unit) return false
  const slack = said.unit === '' && said.decimals === 0 ? 0 : 0.5 * 10 ** -said.decimals
  return Math.abs(said.value - known.value) <= slack + EPSILON
}

/** The first number, or time of day, of a text that does not stand in the others; null where all do. */
export const unknownFigure = (
  text: string,
  known: readonly string[],
  { names, counts }: { readonly names: readonly string[]; readonly counts: readonly number[] },
): string | null => {
  const own = plain(text, names)
  const others = known.map((one) => plain(one, names)).join('\n')
  const clocks = new Set(others.match(CLOCK))
  const clock = own.match(CLOCK)?.find((time) => !clocks.has(time))
  if (clock !== undefined) return clock
  const figures: readonly Figure[] = [
    ...figuresIn(others),
    ...counts.map((value) => ({ value, unit: '' as const, decimals: 0 })),
  ]
  const counted = [...(own.match(WORD) ?? [])].map(
    (word): Figure => ({ value: WORDS.indexOf(word.toLowerCase()) + 2, unit: '', decimals: 0 }),
  )
  const wrong = [...figuresIn(own), ...counted].find((said) => !figures.some((one) => isThat(said, one)))
  return wrong === undefined ? null : `${wrong.value.toFixed(wrong.decimals)}${wrong.unit}`
}
