import { LEGS, QUOTES } from './one-spelling.ts'
import { STOP_WORDS } from './stop-words.ts'
import { writtenDates } from './written-dates.ts'

// What is found exactly or not at all: tickers, pairs, forms, numbers, comparisons, handles, days. A word splitter takes them
// apart (`BRK.B`, `10-K`, `0.618`), so they are tokens with a mark.

/** Marks an exact name among tokens, so that no word of a text is read as one. */
export const NAME_MARK = '='

/** A name's shape; `write` gives the one form that notes and questions share. */
interface Shape {
  readonly pattern: RegExp
  readonly write: (found: readonly (string | undefined)[]) => string | undefined
}

/** Abbreviations with a point that look like a class of shares. */
const NOT_SHARES = new Set(['E.G', 'I.E', 'A.M', 'P.M', 'U.S', 'U.K', 'E.U', 'N.B'])

const upper = (text: string | undefined): string => (text ?? '').toUpperCase()

const share = (name: string): string | undefined => (NOT_SHARES.has(name) ? undefined : name)

/** `1,452.40` as `1452.4`. */
const number = (text: string): string => {
  const plain = text.replaceAll(',', '')
  return plain.includes('.') ? plain.replace(/0+(?=%?$)/, '').replace(/\.(?=%?$)/, '') : plain
}

const plainSign = (sign: string): string => ({ '≤': '<=', '≥': '>=', '==': '=', '≠': '!=' })[sign] ?? sign

/** RSI<30, RSI(14) ≤ 30, spread > 1.5: the one shape with spaces inside. */
const COMPARISON: Shape = {
  pattern:
    /(?<![\p{L}\p{N}_])(\p{L}[\p{L}\p{N}_]{0,23}(?:\(\d{1,4}\))?)[ \t]{0,2}(<=|>=|≤|≥|==|!=|≠|<|>|=)[ \t]{0,2}(-?\d{1,15}(?:\.\d{1,15})?%?)/gu,
  write: ([, name, sign, value]) => `${upper(name)}${plainSign(sign ?? '')}${number(value ?? '')}`,
}

const SHAPES: readonly Shape[] = [
  // PEPEUSDT, and in any letters XAUUSD
  {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])([A-Z0-9]{2,6})(${QUOTES})(?![\\p{L}\\p{N}])`, 'gu'),
    write: ([, a, b]) => `${a}${b}`,
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(${LEGS})(${LEGS})(?![\\p{L}\\p{N}])`, 'giu'),
    write: ([, a, b]) => upper(`${a}${b}`),
  },
  // 600519.SS, 0700.HK, VOD.L, BRK.B, brk.b, BRK-B
  {
    pattern: /(?<![\p{L}\p{N}.])([A-Z0-9]{1,6})[.]([A-Z]{1,3})(?![\p{L}\p{N}])(?!\.[A-Z])/gu,
    write: ([, a, b]) => share(`${a}.${b}`),
  },
  {
    pattern: /(?<![\p{L}\p{N}.])([a-z]{1,5}|\d{4,6})[.]([a-z]|ss|sz|hk|sh)(?![\p{L}\p{N}.])/gu,
    write: ([, a, b]) => share(upper(`${a}.${b}`)),
  },
  { pattern: /(?<![\p{L}\p{N}])([A-Z]{2,5})[-/]([AB])(?![\p{L}\p{N}])/gu, write: ([, a, b]) => `${a}.${b}` },
  // $AAPL, $low
  { pattern: /(?<![\p{L}\p{N}])\$([a-z]{1,6})(?![\p{L}\p{N}])/giu, write: ([, name]) => upper(name) },
  // 10-K, 8-k, 20-F, S-1, 13F
  {
    pattern:
      /(?<![\p{L}\p{N}$-])(10-[KQ]|8-K|6-K|20-F|40-F|11-K|[SF]-[1348]|13[DFG]|DEF14A)(\/A)?(?![\p{L}\p{N}])/giu,
    write: ([, form, amended]) => upper(`${form}${amended ?? ''}`),
  },
  // INC-0777, ORD-2026-00123, HC_4471
  {
    pattern: /(?<![\p{L}\p{N}_-])([A-Z]{2,6})[-_](\d{2,8}(?:[-_]\d{1,8}){0,2})(?![\p{L}\p{N}_-])/gu,
    write: ([, letters, digits]) => `${letters}-${digits?.replaceAll('_', '-')}`,
  },
  // T12, H1, EMA20
  {
    pattern: /(?<![\p{L}\p{N}])([a-z]{1,5})(\d{1,6})(?![\p{L}\p{N}])/giu,
    write: ([, letters, digits]) => upper(`${letters}${digits}`),
  },
  // 0.618, 1,452.40, 61.8%, 2R
  {
    pattern:
      /(?<![\p{L}\p{N}.,])((?:\d{1,3}(?:,\d{3}){1,5}|\d{1,15})\.\d{1,15})(%|r|x)?(?![\p{L}\p{N}]|[.]\d)/giu,
    write: ([, value, unit]) => `${number(value ?? '')}${upper(unit)}`,
  },
  {
    pattern: /(?<![\p{L}\p{N}.,])(\d{1,3}(?:,\d{3}){1,5}|\d{1,15})(%|r|x)(?![\p{L}\p{N}])/giu,
    write: ([, value, unit]) => `${number(value ?? '')}${upper(unit)}`,
  },
]

/** Two to six capitals. A stop word (ON, IT, ALL) counts in a line that is not all capitals. */
const CAPITALS = /(?<![\p{L}\p{N}])([A-Z]{2,6})(?![\p{L}\p{N}'’]|[./-][A-Z](?![\p{L}\p{N}]))/gu

const capitalsIn = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => {
    const isShouted = !/[a-z]{2}/u.test(line)
    return [...line.matchAll(CAPITALS)].flatMap(([, name = '']) =>
      isShouted && STOP_WORDS.has(name.toLowerCase()) ? [] : name,
    )
  })

/** All of them, stop words included. */
export const capitalsOf = (text: string): readonly string[] =>
  [...text.matchAll(CAPITALS)].flatMap(([, name]) => name ?? [])

const EAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,512}/gu
/** Fast path: a word without any of this has no shape but a comparison's. Skipping it: 170 ms a megabyte instead of 750. */
const MAY_MATCH = /[0-9$]|[./_-][A-Za-z]/u
const PAIR_INSIDE = new RegExp(
  `(?<![a-z])(?:${LEGS})(?:${LEGS}|${QUOTES})(?![a-z])|[A-Z0-9](?:${QUOTES})`,
  'iu',
)
const COMPARES = /[<>=≤≥≠]/u

/** The exact names and figures of a text in their one form, repeats included. */
export const exactNames = (text: string): readonly string[] => {
  // 昨天RSI<30买入: Chinese needs no spaces around a name, the patterns do.
  const spaced = text.replace(EAST, ' ')
  const hasPair = PAIR_INSIDE.test(spaced)
  const shaped = spaced
    .split(/\s/u)
    .filter((word) => MAY_MATCH.test(word) || (hasPair && PAIR_INSIDE.test(word)))
    .join(' ')
  return [
    ...(COMPARES.test(spaced) ? found(COMPARISON, spaced) : []),
    ...SHAPES.flatMap((shape) => found(shape, shaped)),
    ...capitalsIn(spaced),
    ...writtenDates(text).days,
  ]
}

const found = ({ pattern, write }: Shape, text: string): readonly string[] =>
  [...text.matchAll(pattern)].flatMap((match) => write(match) || [])
