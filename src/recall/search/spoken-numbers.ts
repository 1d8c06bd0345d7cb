// Numbers as they are said: 3, three, a, a couple of, 三, 两, 二十三.

const NAMES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const ORDINALS = 'first second third fourth'.split(' ')
const ENGLISH: ReadonlyMap<string, number> = new Map([
  ...NAMES.map((name, i): [string, number] => [name, i + 1]),
  ...ORDINALS.map((name, i): [string, number] => [name, i + 1]),
  ...[['a', 1] as const, ['an', 1] as const, ['a couple of', 2] as const, ['couple of', 2] as const],
  ...[['thirty', 30] as const, ['sixty', 60] as const, ['ninety', 90] as const],
])
const HAN_DIGITS = '一二三四五六七八九'

/** How many, as part of a pattern. */
export const COUNT = `(?<n>\\d{1,3}|an?|(?:a )?couple of|${NAMES.toReversed().join('|')}|thirty|sixty|ninety)`
export const ORDINAL = ORDINALS.join('|')
export const HAN_COUNT = `(?<!\\d)\\d{1,3}|[${HAN_DIGITS}十两]{1,3}`

export const spokenNumber = (text: string): number => {
  const named = ENGLISH.get(text.toLowerCase())
  if (named !== undefined) return named
  const [tens = '', ones] = text.replace('两', '二').split('十')
  const digit = (sign: string): number => HAN_DIGITS.indexOf(sign) + 1
  if (ones === undefined) return HAN_DIGITS.includes(tens) ? digit(tens) : Number(text)
  // 十 alone is one ten.
  return 10 * (tens === '' ? 1 : digit(tens)) + (ones === '' ? 0 : digit(ones))
}
