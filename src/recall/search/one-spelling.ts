import { eachQuarter, fullYear } from './calendar-days.ts'

// Names of this trade that people write in several ways, written in one. Notes and questions are read through it alike, before words
// and exact names are taken from them. The words that a name was written in stay beside it: who asks for a quarter finds the third of 2024.

const MONEY = 'USDT|USDC|BUSD|USD|EUR|GBP|JPY|CHF|AUD|CAD|NZD|CNH|CNY|HKD|SGD'
/** What prices are quoted in. */
export const QUOTES = `${MONEY}|BTC|ETH`
/** Of these a pair is read only where both its legs are known: with any other word before it, TRY or PHP is a word. */
const OTHER_CURRENCIES =
  'MXN|TRY|ZAR|SEK|NOK|DKK|PLN|HUF|CZK|KRW|INR|BRL|THB|ILS|TWD|IDR|MYR|PHP|CLP|COP|RUB|SAR|AED|RON'
export const LEGS = `${QUOTES}|${OTHER_CURRENCIES}|XAU|XAG|XPT|XPD|XBR|XTI|SOL|XRP|BNB|DOGE|ADA|LTC|XBT`

const PAIR = new RegExp(`^(?:(${LEGS})(${LEGS})|([A-Z0-9]{2,6})(${QUOTES}))$`, 'u')

/** The legs of an exact name that is a pair, in small letters. */
export const legsOf = (name: string): readonly string[] =>
  (PAIR.exec(name) ?? []).slice(1).flatMap((leg) => leg?.toLowerCase() ?? [])

/** A pair of two currencies, in any letters. */
export const MONEY_PAIR = new RegExp(`^(?:(?:${MONEY}|${OTHER_CURRENCIES})){2}$`, 'iu')

/** Between the legs of a pair: a slash, any dash, a sign, or a word. */
const BETWEEN = '([_.:|]| ?[/∕⁄‐-―−-] ?| (?:vs\\.?|versus|against|to) )'

type Writing = (...found: string[]) => string

/** Undefined `plain`: the name has all the words that it was written in. */
type Rewrite = readonly [pattern: RegExp, write: Writing, plain?: Writing]

const asWritten: Writing = (whole = '') => whole

/** A quarter by its number, its year, and both as one name. */
const quarter = (n: number, year: string): string =>
  year === '' ? ` Q${n} ` : ` Q${n}${year} Q${n} ${year} `

const joinedPair = (_: string, base = '', quote = ''): string => ` ${base}${quote} `

const fiscal = (year: string): string => ` FY${year} ${year} `

const SCALES: { readonly [letter: string]: number } = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 }
const scaled = (_: string, value = '', scale = ''): string =>
  ` ${Math.round(Number(value) * (SCALES[scale.charAt(0).toLowerCase()] ?? 1))} `

const REWRITES: readonly Rewrite[] = [
  // BTC/USDT:USDT, BTC-USDT-SWAP, BTCUSDTPERP, EURUSDm, and in any letters EURUSD.pro: a contract on the pair, or a broker's name of it.
  [
    new RegExp(
      `(?=[:PSm#=_-])(?<=(?<![\\p{L}\\p{N}])[A-Z0-9]{2,6}[/_-]?(?:${QUOTES}))(?::(?:${QUOTES})|m|#|=X|[-_]?(?:PERP|SWAP))(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    () => ' ',
  ],
  [
    new RegExp(
      `(?<=(?<![\\p{L}\\p{N}])[A-Z0-9]{2,6}[/_-]?(?:${QUOTES}))\\.(?:[pmcir]|pro|raw|ecn|std|fx)(?![\\p{L}\\p{N}])`,
      'giu',
    ),
    () => ' ',
  ],
  // EUR/USD, EUR – USD, eur_usd, EUR vs USD: one name, since a leg alone is not the pair.
  [
    new RegExp(`(?<![\\p{L}\\p{N}])(${LEGS})${BETWEEN}(${LEGS})(?![\\p{L}\\p{N}])`, 'giu'),
    (_, base = '', __ = '', quote = '') => ` ${base}${quote} `,
    (_, __, between = '') => between,
  ],
  // PEPE/USDT, pepe/usdt, PEPE-USDT: a coin that is no known leg.
  [new RegExp(`(?<![\\p{L}\\p{N}])([A-Z0-9]{2,6})[/_-](${QUOTES})(?![\\p{L}\\p{N}])`, 'gu'), joinedPair],
  [new RegExp(`(?<![\\p{L}\\p{N}])([a-z]{2,6})/(${QUOTES})(?![\\p{L}\\p{N}])`, 'giu'), joinedPair],
  // EUR USD, eur usd, and no third beside them, which would be a list; two coins are one, too.
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}]|\\b(?:${LEGS}) )(${LEGS}) (${MONEY}|${OTHER_CURRENCIES})(?![\\p{L}\\p{N}]| (?:${LEGS})\\b)`,
      'giu',
    ),
    joinedPair,
  ],
  // FY22, FY2022, fiscal 2022, fiscal year 2022: the year alone is in it, so that it meets a text that says only that. FY2022/23 is both.
  [
    /\b(?:FYE? ?['’]?|(?:fiscal|financial)(?: year)? )(20\d{2}|\d{2})(?:[/–-](\d{2}))?\b/giu,
    (_, year = '', next = '') => fiscal(fullYear(year)) + (next === '' ? '' : fiscal(fullYear(next))),
    asWritten,
  ],
  // 10K, 10-k, 10-Q: with a small letter and no sign 10k is an amount, unless a filing is spoken of.
  [/\b(10|8|6|11)K\b/gu, (_, n = '') => ` ${n}-K `, asWritten],
  [/\b10-?Q\b/giu, () => ' 10-Q ', asWritten],
  [/\b13-([DFG])\b/gu, (_, letter = '') => ` 13${letter} `, asWritten],
  [/\bDEF[ -]?14A\b/giu, () => ' DEF14A ', asWritten],
  [/\b(10|8|6|11)k(?= (?:filings?|reports?|forms?)\b)/giu, (_, n = '') => ` ${n}-K `, asWritten],
  // calcPositionSize, calc_position_size: its words, and all of them as one.
  [
    /\b[a-z]{1,32}(?:[A-Z][a-z0-9]{1,32}){1,8}\b|\b(?:[A-Z][a-z0-9]{1,32}){2,8}\b/gu,
    (name = '') => identifier(name.replace(/(?<=[a-z0-9])(?=[A-Z])/gu, ' '), name),
  ],
  [
    /\b[a-z][a-z0-9]{0,32}(?:_[a-z0-9]{1,32}){1,8}\b|\b[A-Z][A-Z0-9]{0,32}(?:_[A-Z0-9]{1,32}){1,8}\b/gu,
    (name = '') => identifier(name.replaceAll('_', ' '), name),
  ],
  // 1.234.567,89: a point twice is no decimal point.
  [
    /(?<![\d.,])\d{1,3}(?:\.\d{3}){2,5}(?:,\d{1,8})?(?![\d.]\d|\d)/gu,
    (number = '') => number.replaceAll('.', '').replace(',', '.'),
  ],
  // 12'500, 12_500
  [/(?<![\d.,])\d{1,3}(?:['’_]\d{3}){1,5}(?!\d)/gu, (number = '') => number.replace(/['’_]/gu, '')],
  // 1 250 000: it may be three numbers as well.
  [
    /(?<![\d.,] ?)\d{1,3}(?: \d{3}){2,5}(?![\d.]| \d)/gu,
    (number = '') => number.replaceAll(' ', ''),
    asWritten,
  ],
  // .618
  [/(?<![\p{L}\p{N}.,])\.(?=\d)/gu, () => '0.'],
  // $2.5m, 2.5m, $50k, 3 billion: a bare 5m may be five minutes.
  [/[$€£¥] ?(\d{1,4}(?:\.\d{1,3})?) ?(k|mm?|bn?)(?![\p{L}\p{N}])/giu, scaled, asWritten],
  [/(?<![\p{L}\p{N}.,])(\d{1,4}\.\d{1,3}) ?(k|mm?|bn?)(?![\p{L}\p{N}])/giu, scaled, asWritten],
  [
    /(?<![\p{L}\p{N}.,])(\d{1,4}(?:\.\d{1,3})?) ?(mn|bn|thousand|million|billion)(?![\p{L}\p{N}])/giu,
    scaled,
    asWritten,
  ],
]

const identifier = (words: string, name: string): string =>
  ` ${words} ${name.replaceAll('_', '').toLowerCase()} `

/** A line without any of this has nothing to be rewritten, as most have. Skipping these takes a fifth of the time. */
const TELLING =
  /[/_'’∕⁄|]|[A-Z0-9][KkQq]|[Qq][1-4]|F[Yy]|fy|[Qq]uarter|QUARTER|[Ff]iscal|FISCAL|[Ff]inancial|FINANCIAL|[a-z][A-Z]|[‐-―−-] ?[A-Za-z]{3}|[A-Z]{3}(?:[.:#= ]| \S{1,7} )[A-Z]{1,3}|[A-Z]{3}m|[A-Za-z]\.[A-Za-z]|PERP|13-|14A|\d\.\d{3}\.|\d \d{3} \d|\d ?(?:[kmbKMB]|thousand)|(?:^|[^\d])\.\d|季|[a-z]{3} (?:usd|eur|gbp|jpy|chf|aud|cad|nzd|cn[hy]|hkd|sgd)/u

/** No name goes on in the next line. */
const LINE = /[^\n]+/gu

export interface OneSpelling {
  readonly text: string
  /** The words that its names were written in, a line each. */
  readonly plain: string
}

export const oneSpelling = (text: string): OneSpelling => {
  if (!TELLING.test(text)) return { text, plain: '' }
  const plain: string[] = []
  return {
    text: text.replace(LINE, (line) => (TELLING.test(line) ? rewritten(line, plain) : line)),
    plain: plain.join('\n'),
  }
}

const rewritten = (whole: string, plain: string[]): string =>
  REWRITES.reduce(
    (line, [pattern, write, wordsOf]) =>
      line.replace(pattern, (...found) => {
        if (wordsOf) plain.push(wordsOf(...found))
        return write(...found)
      }),
    eachQuarter(whole, (n, year, said) => {
      plain.push(said)
      return quarter(n, year)
    }),
  )
