// Names of this trade that people write in several ways, written in one. Notes and questions are read through it alike, before words
// and exact names are taken from them.

/** What prices are quoted in. */
export const QUOTES = 'USDT|USDC|BUSD|USD|EUR|GBP|JPY|CHF|AUD|CAD|NZD|CNH|CNY|HKD|SGD|BTC|ETH'
/** Of these a pair is read only where both its legs are known: with any other word before it, TRY or PHP is a word. */
const OTHER_CURRENCIES =
  'MXN|TRY|ZAR|SEK|NOK|DKK|PLN|HUF|CZK|KRW|INR|BRL|THB|ILS|TWD|IDR|MYR|PHP|CLP|COP|RUB|SAR|AED|RON'
export const LEGS = `${QUOTES}|${OTHER_CURRENCIES}|XAU|XAG|XPT|XPD|XBR|XTI|SOL|XRP|BNB|DOGE|ADA|LTC|XBT`

const ORDINALS: { readonly [word: string]: string } = { first: '1', second: '2', third: '3', fourth: '4' }
const HAN_ORDINALS: { readonly [sign: string]: string } = { 一: '1', 二: '2', 三: '3', 四: '4' }

type Rewrite = readonly [pattern: RegExp, write: (...found: string[]) => string]

const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

/** A quarter by its number, its year, and both as one name. */
const quarter = (n: string, year: string): string => ` Q${n}${fullYear(year)} Q${n} ${fullYear(year)} `

const joinedPair = (base: string, quote: string): string => ` ${base}${quote} `

const REWRITES: readonly Rewrite[] = [
  // BTC/USDT:USDT, BTC-USDT-SWAP, BTCUSDT.P, BTCUSDTPERP: a contract on the pair.
  [
    new RegExp(
      `(?=[:.P_-])(?<=(?<![\\p{L}\\p{N}])[A-Z0-9]{2,6}[/_-]?(?:${QUOTES}))(?::(?:${QUOTES})|\\.P|[-_]?PERP)(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    () => ' ',
  ],
  // EUR/USD, btc/usdt, EUR-USD, xau_usd: one name, since a leg alone is not the pair.
  [
    new RegExp(`(?<![\\p{L}\\p{N}])([A-Z0-9]{2,6})[/_-](${QUOTES})(?![\\p{L}\\p{N}])`, 'gu'),
    (_, base = '', quote = '') => joinedPair(base, quote),
  ],
  [
    new RegExp(`(?<![\\p{L}\\p{N}])(${LEGS})(?:[_.-]| ?[/\u2215] ?)(${LEGS})(?![\\p{L}\\p{N}])`, 'giu'),
    (_, base = '', quote = '') => joinedPair(base, quote),
  ],
  // EUR USD, and no third beside them, which would be a list.
  [
    new RegExp(
      `(?=[A-Z]{3})(?<![\\p{L}\\p{N}]|[A-Z]{3} )(${LEGS}) (${LEGS})(?![\\p{L}\\p{N}]| [A-Z]{3}(?![A-Z]))`,
      'gu',
    ),
    (_, base = '', quote = '') => joinedPair(base, quote),
  ],
  [
    new RegExp(`(?<![\\p{L}\\p{N}])([a-z]{2,6})/(${QUOTES})(?![\\p{L}\\p{N}])`, 'giu'),
    (_, base = '', quote = '') => joinedPair(base, quote),
  ],
  // Q3'24, Q3 FY2024, 3Q24, 2024 Q3, third quarter of 2024, 2024年第三季度
  [
    /\bQ([1-4])[ '’-]{0,2}(?:FY ?)?(20\d{2}|(?<=['’]|FY ?|Q\d)\d{2})\b/giu,
    (_, n = '', year = '') => quarter(n, year),
  ],
  [/\b([1-4])Q[ '’-]{0,2}(20\d{2}|\d{2})\b/giu, (_, n = '', year = '') => quarter(n, year)],
  [/\b(20\d{2}|\d{2}(?=Q))[ -]?Q([1-4])\b/giu, (_, year = '', n = '') => quarter(n, year)],
  [
    /\b(first|second|third|fourth)[ -]quarter(?:,? of|,)? (?:fiscal )?(?:year )?(20\d{2})\b/giu,
    (_, word = '', year = '') => quarter(ORDINALS[word.toLowerCase()] ?? '', year),
  ],
  [
    /\b(first|second|third|fourth)[ -]quarter\b/giu,
    (whole = '', word = '') => `${whole} Q${ORDINALS[word.toLowerCase()]}`,
  ],
  [/(20\d{2})年第?([一二三四1-4])季度?/gu, (_, year = '', n = '') => quarter(HAN_ORDINALS[n] ?? n, year)],
  // FY22, FY2022, fiscal 2022, fiscal year 2022: the year alone is in it, so that it meets a text that says only that.
  [
    /\b(?:FYE? ?['’]?|(?:fiscal|financial)(?: year)? )(20\d{2}|\d{2})\b/giu,
    (_, year = '') => ` FY${fullYear(year)} ${fullYear(year)} `,
  ],
  // 10K, 10-k, 10-Q: with a small letter and no sign 10k is an amount, unless a filing is spoken of.
  [/\b(10|8|6|11)K\b/gu, (_, n = '') => ` ${n}-K `],
  [/\b10-?Q\b/giu, () => ' 10-Q '],
  [/\b13-([DFG])\b/gu, (_, letter = '') => ` 13${letter} `],
  [/\bDEF[ -]?14A\b/giu, () => ' DEF14A '],
  [/\b(10|8|6|11)k(?= (?:filings?|reports?|forms?)\b)/giu, (_, n = '') => ` ${n}-K `],
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
]

const identifier = (words: string, name: string): string =>
  ` ${words} ${name.replaceAll('_', '').toLowerCase()} `

/** A line without any of this has nothing to be rewritten, as most have. Skipping these takes a fifth of the time. */
const TELLING =
  /[/_'’∕]|[A-Z0-9][KkQq]|[Qq][1-4]|F[Yy]|fy|[Qq]uarter|QUARTER|[Ff]iscal|FISCAL|[Ff]inancial|FINANCIAL|[a-z][A-Z]|-[A-Za-z]{3}|[A-Z]{3}[.: ][A-Z]{3}|PERP|T\.P|13-|14A|\d\.\d{3}\.|季/u

/** No name goes on in the next line. */
const LINE = /[^\n]+/gu

export const oneSpelling = (text: string): string =>
  TELLING.test(text) ? text.replace(LINE, (line) => (TELLING.test(line) ? rewritten(line) : line)) : text

const rewritten = (line: string): string =>
  REWRITES.reduce((written, [pattern, write]) => written.replace(pattern, write), line)
