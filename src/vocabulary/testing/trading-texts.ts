// What traders and their systems write that is no secret and looks a little like one; made at run time.

type Random = () => number

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const HEX = `${DIGITS}abcdef`
const UPPER = `${LOWER.toUpperCase()}${DIGITS}`
const ALPHANUMERIC = `${LOWER}${UPPER}`
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const some = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')

const uuid = (r: Random): string => [8, 4, 4, 4, 12].map((length) => some(r, HEX, length)).join('-')

/** Ids and labels, as brokers, exchanges, chains and people give them. */
const LABELS: { readonly [what: string]: (random: Random) => string } = {
  uuid,
  'uuid without dashes': (r) => some(r, HEX, 32),
  'transaction hash': (r) => `0x${some(r, HEX, 64)}`,
  'bitcoin transaction': (r) => some(r, HEX, 64),
  'solana signature': (r) => some(r, BASE58, 88),
  'ethereum address': (r) => `0x${some(r, HEX, 40)}`,
  'bitcoin address': (r) => `bc1q${some(r, `${DIGITS}${LOWER}`, 38)}`,
  'solana address': (r) => some(r, BASE58, 44),
  'exchange order': (r) => some(r, DIGITS, 19),
  'client order': (r) => `x-${some(r, UPPER, 8)}-${some(r, ALPHANUMERIC, 22)}`,
  'client order in base64': (r) => `${some(r, ALPHANUMERIC, 22)}==`,
  'FIX order': (r) => `ORD-20260131-${some(r, DIGITS, 8)}-${some(r, UPPER, 4)}`,
  'interactive order': (r) => `0000e0d5.${some(r, HEX, 8)}.01.01`,
  'sortable id': (r) => `01${some(r, '0123456789ABCDEFGHJKMNPQRSTVWXYZ', 24)}`,
  'object id': (r) => some(r, HEX, 24),
  ISIN: (r) => `US${some(r, DIGITS, 10)}`,
  CUSIP: (r) => `${some(r, DIGITS, 6)}${some(r, UPPER, 2)}${some(r, DIGITS, 1)}`,
  SEDOL: (r) => some(r, UPPER, 7),
  LEI: (r) => `${some(r, DIGITS, 4)}00${some(r, UPPER, 12)}${some(r, DIGITS, 2)}`,
  'option symbol': (r) => `SPXW260320C0${some(r, DIGITS, 4)}000`,
  'perpetual symbol': (r) => `1000${some(r, LOWER.toUpperCase(), 5)}USDT-PERP`,
  'git commit': (r) => some(r, HEX, 40),
  'strategy with dashes': (r) => `rk-mean-reversion-london-session-v${some(r, DIGITS, 2)}`,
  'strategy with underscores': (r) => `sk_breakout_after_news_${some(r, DIGITS, 2)}`,
  'strategy of one word': (r) => `meanReversionAtSessionOpen${some(r, DIGITS, 1)}`,
}

/** Sentences and lines, some with an id in them. */
const SENTENCES: readonly ((random: Random) => string)[] = [
  (r) => `filled in transaction 0x${some(r, HEX, 64)} at block 19,000,000`,
  (r) => `txid ${some(r, HEX, 64)} confirmed; the key level held`,
  (r) => `the key level broke after tx ${some(r, HEX, 64)}`,
  (r) => `bars digest sha256 ${some(r, HEX, 64)}, key reversal on the daily`,
  (r) => `token: 0x${some(r, HEX, 40)} listed on the dex`,
  (r) => `token: ${some(r, BASE58, 44)} (pump)`,
  (r) => `order ${uuid(r)} filled 0.5 at ${some(r, DIGITS, 4)}.25, fee 0.35`,
  (r) =>
    `https://www.tradingview.com/chart/${some(r, ALPHANUMERIC, 8)}/ and https://etherscan.io/tx/0x${some(r, HEX, 64)}`,
  () => 'the secret is discipline; the key is patience; the password to this market is volatility',
  () => 'secret: wait for the close. Key: risk no more than 0.5R. Seed money: 10,000',
  () => 'authorization: pending; credentials expired, so the broker connection dropped',
  () => 'the passphrase was changed, the api key is expired, a new token was issued',
  () => 'bearish engulfing, bearer bonds fell, pin bar at 4500, pin: 4500.25',
  () => 'binance key levels: 65000 and 64250; kraken token listings were thin',
  () => 'seed round at 12m; the seed of the move was in Asia and it went on for hours after that',
  () => 'gold broke above the prior swing high and held it into the close with the stop below the low',
  () => 'watched price stall under resistance then sold half, trailed stops, waited, exited flat before news',
  () => 'risk was taken off before the print because spread had widened and depth was gone',
  () => 'XAUUSD, BTC-PERP, ES=F, BRK.B, EURUSD=X, 0DTE SPX 4500C, SHIB1000USDT',
  () => 'entry 2650.50 stop 2641.25 target 2675.00 size 0.25 rr 2.65 session london regime trending_up',
]

export interface TradingText {
  readonly what: string
  readonly text: string
}

export const tradingLabels = (random: Random): readonly TradingText[] =>
  Object.entries(LABELS).map(([what, make]) => ({ what, text: make(random) }))

export const tradingSentences = (random: Random): readonly TradingText[] =>
  SENTENCES.map((make, at) => ({ what: `sentence ${at + 1}`, text: make(random) }))
