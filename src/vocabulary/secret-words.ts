import { exactCase } from './any-case.ts'

// The words beside a secret that say what it is, what stands between the two, and what a value looks like that is none.
// All are pieces of expressions that take any case, but where they say `exactCase`.

/** Before a password anything may stand for one: `correct-horse`. */
export const PASSWORDS = [
  'passw(?:or)?d',
  'pwd',
  '(?<![a-z])pw',
  'passphrase',
  'pin[_ -]?code',
  // As others say it.
  'passwort|kennwort|wachtwoord|l[öo]senord|passord|adgangskode|salasana',
  'contrase[ñn]a|mot de passe|senha|palavra-passe|parola|has[łl]o|heslo|jelsz[óo]|[şs]ifre',
  'пароль|密码|密碼|口令|パスワード|비밀번호|암호',
].join('|')

/** Names that hardly stand before anything but a key, as settings, code and sentences write them. */
export const KEYS = [
  'api[_ -]?(?:key|secret|token|pass(?:phrase|word)?)(?:[_ -]?id)?',
  '(?:secret[_ -]?)?access[_ -]?(?:key(?:[_ -]?id)?|token|passphrase)',
  'secret[_ -]?(?:key|token)',
  '(?:auth|refresh|session|bot|id|security|csrf|xsrf)[_ -]?token',
  '(?:client|app|shared|webhook|consumer)[_ -]?secret',
  '(?:signing|private|encryption|wallet|master|listen)[_ -]?key',
  'privkey',
  'api[_ -]?schl[üu]ssel|cl[ée] (?:api|priv[ée]e|secr[èe]te)|clave (?:api|privada|secreta)|chave (?:api|privada|secreta)',
  '私钥|私鑰|密钥|密鑰|秘密鍵|приватный ключ',
].join('|')

/** Words that a trader also writes about other things: "the secret is discipline". */
export const WORDS = 'secret|authorization|credentials?'

export const VENUES =
  'binance|bybit|okx|kraken|coinbase|kucoin|bitget|gate\\.?io|mexc|huobi|htx|bitfinex|bfx|bitstamp|deribit|bitmex|gemini|' +
  'bingx|phemex|bitvavo|upbit|dydx|hyperliquid|alpaca|oanda|ibkr|tradier|tradovate|tastytrade|schwab|saxo|polygon|finnhub|' +
  'tiingo|alpha[_ ]?vantage|twelve[_ ]?data|coingecko|coinmarketcap|glassnode|cryptocompare|newsapi'

/** What is called a key, or a seed, and opens nothing. */
export const OPENS_NOTHING =
  '(?:idempotency|cache|pool|public|primary|foreign|partition|sort(?:ing)?|routing|group|dedup(?:lication)?|object|row|lookup|' +
  'storage|state|shard|unique|order|trade|position|market|symbol|instrument|random|rng|prng|shuffle|numpy|torch)'

/** Quotes, backticks and bold, as Markdown writes both names and values. */
const DRESS = '["\'`*_]{0,3}'
/** What begins a block of YAML: its value stands on the lines below. */
const BLOCK = '(?:[|>][+-]?[^\\S\\n]{0,4}\\n[^\\S\\n]{1,20})?'
/** `=` and `:`, the wide ones of Chinese and Japanese too. */
export const IS_SET_TO = `${DRESS}\\s*(?:[:=：＝]{1,2}>?|→|->)\\s*${DRESS}\\s{0,2}${DRESS}${BLOCK}`
/** The next cell of a table. */
export const NEXT_CELL = `${DRESS}[^\\S\\n]{0,20}\\|[^\\S\\n]{0,20}${DRESS}`
export const IS_SAID_TO_BE = `${DRESS}\\s+(?:is|was|are|ist|lautet|es|est|é|è|är|to be):?\\s+${DRESS}`

/** What a secret is for: `the password for the broker is …`, `api key (binance): …`. */
export const OF_WHAT = "\\s(?:\\([^()\\n]{1,30}\\)|(?:for|of|on|from|to|at)\\s[\\w. '-]{1,40}?)"

export const VALUE = '[^\\s"\'`,;|]'
/** As far into a value as it is looked at: a text of nothing but names, each before the next, would else be read once for each. */
const FAR = `${VALUE}{0,64}`
/** Letters and digits together, which words are not and prices are not. */
export const MIXED = `(?=${FAR}\\d)(?=${FAR}[A-Za-z])`
/** A letter and a digit side by side, not far away. */
const TURN = `${VALUE}{0,60}?(?:[a-z]\\d|\\d[a-z])`
/** Twelve in a row with capitals among small letters and digits, or with letters and digits taking turns: no words, dates or names of contracts. */
export const RANDOM =
  `(?=${FAR}\\d)(?=${VALUE}{0,32}[a-z0-9+/]{12})(?:(?=${FAR}${exactCase('[a-z]')})(?=${FAR}${exactCase('[a-z0-9][A-Z]')})` +
  `|(?=${TURN}${TURN}${TURN}))`
/** No ticker and no label of capitals: `PEPEUSDT`, `EURUSD_LONG_H4`. */
export const NO_LABEL = `(?!${exactCase('(?=[A-Z\\d]{2,12}(?![A-Z\\d]))\\d{0,6}[A-Z]{2,12}\\d{0,4}[A-Z]{0,5}(?:[_/:.-][A-Z\\d]{1,12}){0,12}')}(?!${VALUE}))`
/** No words with a number between: `waiting2hours`. */
export const NO_WORDS = `(?!${exactCase('[a-z]{3,40}\\d{1,2}[a-z]{3,40}')}(?!${VALUE}))`
/** No count of something: `90days`, `24hours-lockout`. */
export const NO_COUNT = `(?!\\d{1,3}-?[a-z]{2,20}(?:-[a-z]{1,20}){0,4}(?!${VALUE}))`
/** What is said of a key instead of telling it, and where it is to be found: `${BINANCE_KEY}`, `os.environ[…]`, stars. */
export const NO_STATE =
  '(?!(?:expired|incorrect|required|changed|unknown|rotated|refreshed|renewed|rejected|missing|protected|invalid|accepted|redacted|disabled|wrong)(?![a-z])' +
  '|[$%<]|process\\.|os\\.|env[.[(]|\\*{3}|\\.{3}|…|~?/(?:home|users|root|var|tmp|mnt|opt|etc|srv)/)'
