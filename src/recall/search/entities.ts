import { writtenDates } from './calendar-days.ts'
import { LEGS, QUOTES } from './one-spelling.ts'
import { STOP_WORDS } from './stop-words.ts'

// What is found exactly or not at all: tickers, pairs, forms, numbers, comparisons, handles, days. They live in a field of their
// own because a word splitter takes them apart (`BRK.B`, `BTC/USDT`, `10-K`, `0.618`).

/** Marks an exact name among terms, so that no word of a text can be taken for it. */
export const NAME_MARK = '='

/** Each pattern gives the entity in its first groups; `canonical` writes them in the one form both sides share. */
interface Shape {
  readonly pattern: RegExp
  readonly canonical: (found: readonly (string | undefined)[]) => string | undefined
}

/** Abbreviations with a point that look like a class of shares. */
const NOT_SHARES = new Set(['E.G', 'I.E', 'A.M', 'P.M', 'U.S', 'U.K', 'E.U', 'N.B'])

const upper = (text: string | undefined): string => (text ?? '').toUpperCase()

/** RSI<30, RSI(14) ≤ 30, spread > 1.5: the one shape with spaces inside. */
const COMPARISON: Shape = {
  pattern:
    /(?<![\p{L}\p{N}_])(\p{L}[\p{L}\p{N}_]{0,23}(?:\(\d{1,4}\))?)[ \t]{0,2}(<=|>=|≤|≥|==|!=|≠|<|>|=)[ \t]{0,2}(-?\d{1,15}(?:\.\d{1,15})?%?)/gu,
  canonical: ([, name, sign, value]) => `${upper(name)}${plainSign(sign ?? '')}${number(value ?? '')}`,
}

const SHAPES: readonly Shape[] = [
  // XAUUSD, eurusd, PEPEUSDT
  {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])([A-Z0-9]{2,6})(${QUOTES})(?![\\p{L}\\p{N}])`, 'gu'),
    canonical: ([, a, b]) => `${a}${b}`,
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(${LEGS})(${LEGS})(?![\\p{L}\\p{N}])`, 'giu'),
    canonical: ([, a, b]) => upper(`${a}${b}`),
  },
  // 600519.SS, 0700.HK, VOD.L, BRK.B
  {
    pattern: /(?<![\p{L}\p{N}.])([A-Z0-9]{1,6})[.]([A-Z]{1,3})(?![\p{L}\p{N}])(?!\.[A-Z])/gu,
    canonical: ([, a, b]) => (NOT_SHARES.has(`${a}.${b}`) ? undefined : `${a}.${b}`),
  },
  {
    pattern: /(?<![\p{L}\p{N}.])([a-z]{1,5}|\d{4,6})[.]([a-z]|ss|sz|hk|sh)(?![\p{L}\p{N}.])/gu,
    canonical: ([, a, b]) => (NOT_SHARES.has(upper(`${a}.${b}`)) ? undefined : upper(`${a}.${b}`)),
  },
  {
    pattern: /(?<![\p{L}\p{N}])([A-Z]{2,5})[-/]([AB])(?![\p{L}\p{N}])/gu,
    canonical: ([, a, b]) => `${a}.${b}`,
  },
  // $AAPL
  { pattern: /(?<![\p{L}\p{N}])\$([a-z]{1,6})(?![\p{L}\p{N}])/giu, canonical: ([, name]) => upper(name) },
  // AAPL, FOMC: two to six capitals
  {
    pattern: /(?<![\p{L}\p{N}])([A-Z]{2,6})(?![\p{L}\p{N}]|[./-][A-Z](?![\p{L}\p{N}]))/gu,
    canonical: ([, name]) => (STOP_WORDS.has(name?.toLowerCase() ?? '') ? undefined : name),
  },
  // 10-K, 8-k, 20-F, S-1, 13F
  {
    pattern:
      /(?<![\p{L}\p{N}$-])(10-[KQ]|8-K|6-K|20-F|40-F|11-K|[SF]-[1348]|13[DFG]|DEF14A)(\/A)?(?![\p{L}\p{N}])/giu,
    canonical: ([, form, amended]) => upper(`${form}${amended ?? ''}`),
  },
  // INC-0777, ORD-2026-00123, HC_4471
  {
    pattern: /(?<![\p{L}\p{N}_-])([A-Z]{2,6})[-_](\d{2,8}(?:[-_]\d{1,8}){0,2})(?![\p{L}\p{N}_-])/gu,
    canonical: ([, letters, digits]) => `${letters}-${digits?.replaceAll('_', '-')}`,
  },
  // T12, E7, H1, EMA20, FY2019
  {
    pattern: /(?<![\p{L}\p{N}])([a-z]{1,5})(\d{1,6})(?![\p{L}\p{N}])/giu,
    canonical: ([, letters, digits]) => upper(`${letters}${digits}`),
  },
  // 0.618, 1,452.40, 1.5R, 61.8%, 2R, 15%
  {
    pattern:
      /(?<![\p{L}\p{N}.,])((?:\d{1,3}(?:,\d{3}){1,5}|\d{1,15})\.\d{1,15})(%|r|x)?(?![\p{L}\p{N}]|[.]\d)/giu,
    canonical: ([, value, unit]) => `${number(value ?? '')}${upper(unit)}`,
  },
  {
    pattern: /(?<![\p{L}\p{N}.,])(\d{1,3}(?:,\d{3}){1,5}|\d{1,15})(%|r|x)(?![\p{L}\p{N}])/giu,
    canonical: ([, value, unit]) => `${number(value ?? '')}${upper(unit)}`,
  },
]

/** Listed shares that are called like words without a subject: meant where they are in capitals among small letters. */
const STOP_TICKER =
  /(?=[A-Z])(?<![\p{L}\p{N}])(ON|IT|ALL|SO|BE|ARE|CAN|HAS|AN|ANY|AM|AS|BY|DO|OR|YOU|HE|ONE|SAME|WILL|JUST)(?![\p{L}\p{N}'’])/gu
/** Shares whose ticker is another word: in capitals, that word is not meant. */
const WORD_TICKER =
  /(?<![\p{L}\p{N}])\$?(BALL|CAT|COIN|COST|FAST|FOX|GAP|HOOD|KEYS?|LOW|NOW|POOL|SHOP|SNAP|SNOW|SPOT|TAP|TRIP|WELL)(?![\p{L}\p{N}'’])/gu
const DOLLAR = /\$([a-z]{1,6})(?![\p{L}\p{N}])/giu

/** What a question asks for as a ticker though it is a word as well: `$LOW`, `LOW` alone or among small letters. */
export const wordTickersIn = (text: string, isWord: (word: string) => boolean): readonly string[] => [
  ...(isShouted(text) && /\s/u.test(text.trim())
    ? []
    : [...text.matchAll(WORD_TICKER)].flatMap(([, name]) => name ?? [])),
  ...[...text.matchAll(DOLLAR)].flatMap(([, name = '']) =>
    isWord(name.toLowerCase()) ? name.toUpperCase() : [],
  ),
]

/** A single letter is a ticker where it is called one, stands in brackets, or ends what is said: "Agilent (A)", "what about A?" */
const LETTER_TICKER =
  /(?:(?:\b(?:ticker|symbol|shares of)|NYSE:|NASDAQ:) ?\(?|\((?=[A-Z]\))|(?<=\p{Ll},? )(?=[A-HJ-Z](?:[?!,;]|$)))([A-Z])(?![\p{L}\p{N}'’])/gmu

/** Without one there is none to be looked at closely. */
const ONE_LETTER = /\b[A-Z](?!\w)/

const stopTickers = (text: string): readonly string[] =>
  [
    ...text.split('\n').flatMap((line) => (isShouted(line) ? [] : [...line.matchAll(STOP_TICKER)])),
    ...(ONE_LETTER.test(text) ? text.matchAll(LETTER_TICKER) : []),
  ].flatMap(([, name]) => name ?? [])

/** Of a question with no other word, what may be tickers though they are words without a subject: `ON`, `A`. */
export const tickersIn = (text: string): readonly string[] =>
  [...text.matchAll(STOP_TICKER), ...text.matchAll(LONE_LETTER)].flatMap(([, name]) => name ?? [])
const LONE_LETTER = /(?<![\p{L}\p{N}'’])([A-HJ-Z])(?![\p{L}\p{N}'’])/gu

/** Single letters of a note, which may be tickers; not the A that begins a sentence. Who asks for one says that it is. */
export const lettersIn = (text: string): readonly string[] =>
  ONE_LETTER.test(text)
    ? [...text.matchAll(LONE_LETTER)].flatMap(([, name = '']) => (name === 'A' ? [] : name))
    : []

const isShouted = (line: string): boolean => !/[a-z]{2}/u.test(line)

const plainSign = (sign: string): string => ({ '≤': '<=', '≥': '>=', '==': '=', '≠': '!=' })[sign] ?? sign

/** `1,452.40` as `1452.4`. */
const number = (text: string): string => {
  const plain = text.replaceAll(',', '')
  return plain.includes('.') ? plain.replace(/0+(?=%?$)/, '').replace(/\.(?=%?$)/, '') : plain
}

const EAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,512}/gu
/** A word without any of this is part of no shape but a comparison. Skipping it: 170 ms a megabyte instead of 750. */
const TELLING = /[0-9$]|[A-Z]{2}|[./_-][A-Za-z]/u
const TELLING_PAIR = new RegExp(`(?<![a-z])(?:${LEGS})(?:${LEGS})(?![a-z])`, 'iu')
const COMPARING = /[<>=≤≥≠]/u

/** The exact names and figures of a text in their one form, repeats kept. */
export const entitiesOf = (text: string): readonly string[] => {
  const plain = text.normalize('NFKC')
  // 昨天RSI<30买入: Chinese needs no spaces around a name, the patterns do.
  const spaced = plain.replace(EAST, ' ')
  const hasPair = TELLING_PAIR.test(spaced)
  const telling = spaced
    .split(/\s/u)
    .filter((word) => TELLING.test(word) || (hasPair && TELLING_PAIR.test(word)))
    .join(' ')
  return [
    ...(COMPARING.test(spaced) ? found(COMPARISON, spaced) : []),
    ...SHAPES.flatMap((shape) => found(shape, telling)),
    ...stopTickers(spaced),
    ...writtenDates(plain).days,
  ]
}

const found = ({ pattern, canonical }: Shape, text: string): readonly string[] =>
  [...text.matchAll(pattern)].flatMap((match) => canonical(match) || [])
