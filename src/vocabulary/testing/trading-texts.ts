import { ALPHANUMERIC, BASE58, DIGITS, HEX, LOWER, type Random, some, UPPER } from './random-letters.ts'

// What traders and their systems write that is no secret and looks a little like one; made at run time.

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
  'option symbol of five letters': (r) => `AKAMX260320C0${some(r, DIGITS, 4)}000`,
  'lower-case contract': () => 'sol-usdt-perp-20250627',
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
  () => 'account key=EURUSD_LONG_H4 and account key: XAUUSD_SHORT_M15 hit their limits',
  () => 'api token: PEPEUSDT listed; api token: 1000PEPEUSDT too; access token=SHIB1000USDT',
  (r) => `idempotency key ${some(r, HEX, 64)} was sent twice`,
  (r) => `cache key ${some(r, HEX, 64)}, pool key 0x${some(r, HEX, 64)}`,
  (r) => `public key ${some(r, HEX, 64)} signed the block`,
  (r) => `${some(r, HEX, 64)} is the idempotency key`,
  (r) => `PUBLIC_KEY=${some(r, ALPHANUMERIC, 40)}a7 CACHE_KEY ${some(r, ALPHANUMERIC, 40)}b8`,
  (r) => `random seed=${some(r, DIGITS, 64)} for the bootstrap`,
  (r) => `random seed=${some(r, HEX, 64)} for the bootstrap; seed ${some(r, DIGITS, 64)}`,
  () =>
    'the secret is waiting2hours after the print; secret: waiting2hours; the secret is buy-the-2nd-dip-at-10am',
  () => 'bearer bonds2025-maturities fell; bearer bonds2025and2026 rose; bearer shares2024-dividend-yields',
  () =>
    'token: sol-usdt-perp-20250627 rolled; session id: london-open-2025-06-02; session_id=asia_2025_06_02_open',
  () =>
    'password: expired, api key: required, pass: 12of15 tests, the first pass=2025-06-01; bypass: 12345678',
  () => '| token | price | change |\n|---|---|---|\n| PEPEUSDT | 0.00001234 | 12% |',
  () => 'the recovery phrase must never stand here and the seed words are kept with the other papers at home',
  () => 'recovery phrase not needed since the wallet was moved over to the other desk before noon today',
  () => 'basic setup2025 worked; basic breakout-retest; cookie cutter trades; the cookie jar: empty',
  () => 'otp: one trade per day; mfa alert fired; two factor model: value and momentum since june',
  () => 'password reset, password 24hours-lockout, password policy, the password for the broker is expired',
  () => 'the password for the demo was 90days old; password rotation-2025-06 is due; pwd 4h chart',
  () => 'wallet: sold half into strength, bought the dip, trailed the stop under each swing low until flat',
  () =>
    'wallet flows\ngold silver copper crude brent corn wheat soy sugar coffee cocoa cotton prices week stop',
  () => 'recovery\nprice broke below support then went back above it and held into the close',
  () => 'secret: |\n  wait for the close, then half size\nkey: >\n  patience\n',
  (r) => `commit ${some(r, HEX, 40)}, ${some(r, HEX, 40)}\nkey level 65000`,
  (r) =>
    `wallet 0x${some(r, HEX, 40)} sent tx 0x${some(r, HEX, 64)}; pk 12 of 40; tx_pk_hash=${some(r, HEX, 64)}`,
  () => 'ＸＡＵＵＳＤ：ブレイクアウト、ＳＬ２６４１．２５、ＴＰ２６７５．００、ｐａｓｓ',
  () => 'https://medium.com/@quant2025/notes-on-carry and mail desk2025@house.test about https://x.test/a@b',
]

export interface TradingText {
  readonly what: string
  readonly text: string
}

export const tradingLabels = (random: Random): readonly TradingText[] =>
  Object.entries(LABELS).map(([what, make]) => ({ what, text: make(random) }))

export const tradingSentences = (random: Random): readonly TradingText[] =>
  SENTENCES.map((make, at) => ({ what: `sentence ${at + 1}`, text: make(random) }))
