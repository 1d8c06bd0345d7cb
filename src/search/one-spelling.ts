// Names of this trade that people write in several ways, in one spelling. Notes and questions are read alike.

const MONEY = 'USDT|USDC|BUSD|USD|EUR|GBP|JPY|CHF|AUD|CAD|NZD|CNH|CNY|HKD|SGD'
/** What prices are quoted in. */
export const QUOTES = `${MONEY}|BTC|ETH`
/** A pair of these needs both its legs known: before any other word, TRY or PHP is a word. */
const OTHER_CURRENCIES =
  'MXN|TRY|ZAR|SEK|NOK|DKK|PLN|HUF|CZK|KRW|INR|BRL|THB|ILS|TWD|IDR|MYR|PHP|CLP|COP|RUB|SAR|AED|RON'
export const LEGS = `${QUOTES}|${OTHER_CURRENCIES}|XAU|XAG|XPT|XPD|XBR|XTI|SOL|XRP|BNB|DOGE|ADA|LTC|XBT`

const PAIR = new RegExp(`^(?:(${LEGS})(${LEGS})|([A-Z0-9]{2,6})(${QUOTES}))$`, 'u')

/** The legs of an exact name that is a pair, in small letters. */
export const legsOf = (name: string): readonly string[] =>
  (PAIR.exec(name) ?? []).slice(1).flatMap((leg) => leg?.toLowerCase() ?? [])

/** Between the legs of a pair: a slash, any dash, a sign, or a word. */
const BETWEEN = '(?:[_.:|]| ?[/∕⁄‐-―−-] ?| (?:vs\\.?|versus|against|to) )'

type Rewrite = readonly [pattern: RegExp, write: (...found: string[]) => string]

const joinedPair = (_: string, base = '', quote = ''): string => ` ${base}${quote} `

const quarter = (n: string, year: string): string => ` Q${n}${fullYear(year)} Q${n} ${fullYear(year)} `

/** 24 as 2024. */
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

const identifier = (words: string, name: string): string =>
  ` ${words} ${name.replaceAll('_', '').toLowerCase()} `

const REWRITES: readonly Rewrite[] = [
  // BTC/USDT:USDT, BTC-USDT-SWAP, BTCUSDTPERP, EURUSD=X: a contract on the pair.
  [
    new RegExp(
      `(?=[:PS=_-])(?<=(?<![\\p{L}\\p{N}])[A-Z0-9]{2,6}[/_-]?(?:${QUOTES}))(?::(?:${QUOTES})|=X|[-_]?(?:PERP|SWAP))(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    () => ' ',
  ],
  // EUR/USD, EUR – USD, eur_usd, EUR vs USD
  [new RegExp(`(?<![\\p{L}\\p{N}])(${LEGS})${BETWEEN}(${LEGS})(?![\\p{L}\\p{N}])`, 'giu'), joinedPair],
  // PEPE/USDT, PEPE-USDT: a coin that is no known leg.
  [new RegExp(`(?<![\\p{L}\\p{N}])([A-Z0-9]{2,6})[/_-](${QUOTES})(?![\\p{L}\\p{N}])`, 'gu'), joinedPair],
  // EUR USD, eur usd, and no third beside them, which would be a list.
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}]|\\b(?:${LEGS}) )(${LEGS}) (${MONEY}|${OTHER_CURRENCIES})(?![\\p{L}\\p{N}]| (?:${LEGS})\\b)`,
      'giu',
    ),
    joinedPair,
  ],
  // FY22, FY2022, fiscal year 2022: the year alone, so that it meets a text that says only that.
  [
    /\b(?:FYE? ?['’]?|(?:fiscal|financial)(?: year)? )(20\d{2}|\d{2})\b/giu,
    (_, year = '') => ` ${fullYear(year)} `,
  ],
  // Q3 2024, Q3'24, 3Q24, 2024 Q3
  [/\bQ([1-4])[ '’-]{0,2}(20\d{2}|(?<=['’])\d{2})\b/giu, (_, n = '', year = '') => quarter(n, year)],
  [/\b([1-4])Q[ '’-]{0,2}(20\d{2}|\d{2})\b/giu, (_, n = '', year = '') => quarter(n, year)],
  [/\b(20\d{2})[ -]?Q([1-4])\b/giu, (_, year = '', n = '') => quarter(n, year)],
  // 10K, 10-k, 10Q: with a small letter and no sign 10k is an amount, unless a filing is named.
  [/\b(10|8|6|11)K\b/gu, (_, n = '') => ` ${n}-K `],
  [/\b10-?Q\b/giu, () => ' 10-Q '],
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
  // .618
  [/(?<![\p{L}\p{N}.,])\.(?=\d)/gu, () => '0.'],
]

/** Fast path: a line without any of this matches no rule above. Most have none; looking for it takes a fifth of the time. */
const MAY_MATCH =
  /[/_∕⁄|]|\d[KkQq]|[Qq][1-4]|F[Yy]|fy|[Ff]iscal|FISCAL|[Ff]inancial|FINANCIAL|[a-z][A-Z]|[‐-―−-] ?[A-Za-z]{3}|[A-Z]{3}(?:[.:= ]| \S{1,7} )[A-Z]{1,3}|PERP|SWAP|\d-[QqKk]|(?:^|[^\d])\.\d|[a-z]{3}[ .:] ?(?:usd|eur|gbp|jpy|chf|aud|cad|nzd|cn[hy]|hkd|sgd)|[a-z]{3} (?:vs|versus|against|to) /u

/** No name goes on in the next line. */
const LINE = /[^\n]+/gu

export const oneSpelling = (text: string): string =>
  MAY_MATCH.test(text)
    ? text.replace(LINE, (line) =>
        MAY_MATCH.test(line)
          ? REWRITES.reduce((rest, [pattern, write]) => rest.replace(pattern, write), line)
          : line,
      )
    : text
