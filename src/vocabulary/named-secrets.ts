// Secrets that have no shape of their own: something beside them says what they are. The name stays, the value goes.

/** Names that hardly stand before anything but a secret, as settings, code and sentences write them. */
const NAMES = [
  'api[_ -]?(?:key|secret|token|pass(?:phrase|word)?)(?:[_ -]?id)?',
  '(?:secret[_ -]?)?access[_ -]?(?:key(?:[_ -]?id)?|token|passphrase)',
  'secret[_ -]?(?:key|token)',
  '(?:auth|refresh|session|bot|id)[_ -]?token',
  '(?:client|app|shared|webhook|consumer)[_ -]?secret',
  '(?:signing|private|encryption|wallet|master|account|listen)[_ -]?key',
  'privkey',
  'passw(?:or)?d',
  'pwd',
  'passphrase',
  'pin[_ -]?code',
].join('|')

/** Words that a trader also writes about other things: "the secret is discipline". */
const WORDS = 'secret|authorization|credentials?'

const VENUES =
  'binance|bybit|okx|kraken|coinbase|kucoin|bitget|gate\\.?io|mexc|huobi|htx|bitfinex|bitstamp|deribit|bitmex|gemini|' +
  'dydx|hyperliquid|alpaca|oanda|ibkr|polygon|finnhub|tiingo|alpha[_ ]?vantage'

const IS_SET_TO = '["\']?\\s*[:=]\\s*["\']?'
const IS_SAID_TO_BE = '["\']?\\s+(?:is|was):?\\s+["\']?'
const VALUE = '[^\\s"\',;]'
/** Letters and digits together, which words are not and prices are not. */
const MIXED = `(?=${VALUE}*\\d)(?=${VALUE}*[A-Za-z])`

/** `BINANCE_API_KEY = abc…`. */
const SETTING = new RegExp(
  `((?:${NAMES})${IS_SET_TO}(?:bearer\\s+|basic\\s+)?)(?!0x[0-9a-f]{40}\\b(?![0-9a-f]))(${VALUE}{8,})`,
  'gi',
)
/** `my api key is abc1…`: of words, only what is longer than they are. */
const SENTENCE = new RegExp(
  `((?:${NAMES}|${WORDS})${IS_SAID_TO_BE})(${MIXED}${VALUE}{8,}|${VALUE}{16,})`,
  'gi',
)
/** `BYBIT_SECRET=abc1…`. */
const WORD = new RegExp(`((?:${WORDS})${IS_SET_TO})(${MIXED}${VALUE}{8,})`, 'gi')
/** `Authorization: Bearer abc…`, and a bearer by itself. */
const AUTHORIZATION = new RegExp(`(authorization${IS_SET_TO}(?:bearer|basic|token)\\s+)(${VALUE}{8,})`, 'gi')
const BEARER = /\b(bearer\s+)([A-Za-z0-9._~+/-]{16,}=*)/gi
/**
 * A bare `token: PEPEUSDT` is a coin, `SOLUSDT-PERP-20250627` a contract of one, and an address where it lives; what is longer than any
 * ticker and has small letters and digits is none of these.
 */
const TOKEN =
  /([Tt](?:oken|OKEN)["']?(?:\s*[:=]\s*|\s+is:?\s+)["']?)(?!0x[0-9a-fA-F]{40}\b|[1-9A-HJ-NP-Za-km-z]{32,44}\b)((?=[^\s"',;]*\d)(?=[^\s"',;]*[a-z])[^\s"',;]{16,})/g
/** `kraken secret abc1…`: an exchange's keys, by its name. */
const VENUE_KEY = new RegExp(
  `(\\b(?:${VENUES})[^\\n:=]{0,20}?(?:key|secret|token|passphrase)(?:${IS_SET_TO}|${IS_SAID_TO_BE}|\\s+))((?=[\\w+/=-]*\\d)(?=[\\w+/=-]*[A-Za-z])[\\w+/=-]{16,})`,
  'gi',
)
/** `postgres://user:secret@host`. */
const IN_ADDRESS = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{0,100}:)([^\s/@]{3,200})(?=@)/gi

/** Sixty-four digits beside a word like key, secret or seed, unless they are said to be a hash. */
const DIGITS_AFTER =
  /((?:key|secret|seed|private|mnemonic|entropy)(?:(?!tx|hash|transaction|block|digest|sha-?256|signature)[^\n]){0,24}?\b(?:0x)?)([0-9a-f]{64})\b/gi
const DIGITS_BEFORE =
  /(\b(?:0x)?)([0-9a-f]{64})(?=["'`]?,? (?:is|was|as)\b[^\n]{0,16}?(?:\bkey|secret|\bseed|mnemonic|entropy))/gi

/** Looked for only where there are as many digits, because the words are everywhere. */
export const KEY_DIGITS = /[0-9a-f]{64}/i
export const NAMED_DIGITS: readonly RegExp[] = [DIGITS_AFTER, DIGITS_BEFORE]

export const NAMED_SECRETS: readonly RegExp[] = [
  SETTING,
  SENTENCE,
  WORD,
  AUTHORIZATION,
  TOKEN,
  BEARER,
  VENUE_KEY,
  IN_ADDRESS,
]

const SECRET_NAME = new RegExp(`(?:${NAMES}|${WORDS}|mnemonic|seed[_ -]?phrase)$`, 'i')

/** Whether a field of that name holds a secret: `apiKey`, `BYBIT_SECRET`. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name)
