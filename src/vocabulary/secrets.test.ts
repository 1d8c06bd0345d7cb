import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { holdsSecret, MASK, maskSecrets, secretsIn } from './secrets.ts'
import { LONG_TEXTS } from './testing/long-texts.ts'
import { isLeft, madeSecrets, SURROUNDINGS } from './testing/made-secrets.ts'
import { tradingLabels, tradingSentences } from './testing/trading-texts.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'
const PRIVATE_KEY = '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nIBAAKC\n-----END RSA PRIVATE KEY-----'
const BINANCE = 'vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y7Ju91duEh8A'

const pieces = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string(),
    fc.constantFrom(
      'api_key',
      'token',
      'password',
      'bearer ',
      'Authorization:',
      '=',
      ': ',
      '"',
      ' ',
      MASK,
      '-',
    ),
    fc.constantFrom(
      JWT,
      PRIVATE_KEY,
      BINANCE,
      'sk-',
      'sk-abcdefghijklmnop',
      'AKIAIOSFODNN7EXAMPLE',
      'abcdefgh',
    ),
  )

describe('keys and tokens do not enter the record', () => {
  test.each([
    ['an OpenAI key', 'sk-proj-abcdefghijklmnop1234'],
    ['an Anthropic key', 'sk-ant-api03-abcdefghijklmnop'],
    ['a Stripe key', 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'],
    ['a GitHub token', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
    ['a Slack token', 'xoxb-123456789012-abcdefGHIJ'],
    ['an AWS key id', 'AKIAIOSFODNN7EXAMPLE'],
    ['a Google key', `AIza${'Sy0123456789abcdefghijklmnopqrstuvw'}`],
    ['a JWT', JWT],
    ['a private key', PRIVATE_KEY],
    ['a private key that was cut off', `-----BEGIN PRIVATE KEY-----\n${'MIIEow'.repeat(9)}`],
    ['a temporary AWS key id', 'ASIAIOSFODNN7EXAMPLE'],
    ['a GitLab token', 'glpat-abcDEF123456_7890-xy'],
    ['a webhook’s secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ['a SendGrid key', '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'],
    ['an npm token', 'npm_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789'],
    ['a Hugging Face token', 'hf_AbCdEfGhIjKlMnOpQrStUvWxYz012345'],
    ['a Telegram bot', '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsawX'],
    ['a Twilio key', `SK${'0f'.repeat(16)}`],
    ['an Azure account', `AccountKey=${'Zm9v'.repeat(20)}==`],
    ['a Slack webhook', 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX'],
    ['a Discord webhook', 'https://discord.com/api/webhooks/123456789012345678/abcdefGHIJKLmnop_qrstuv'],
    ['a wallet’s exported key', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
    [
      'an extended private key',
      `xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi`,
    ],
    ['an age identity', `AGE-SECRET-KEY-1${'QPZRY9X8GF'.repeat(6)}`],
  ])('%s is masked wherever it stands', (_, secret) => {
    expect(maskSecrets(`${secret}`)).toBe(MASK)
    expect(maskSecrets(`took it since ${secret}`)).toBe(`took it since ${MASK}`)
  })

  test.each([
    [`BINANCE_API_KEY=${BINANCE}`, `BINANCE_API_KEY=${MASK}`],
    [`binanceApiSecret: "${BINANCE}"`, `binanceApiSecret: "${MASK}"`],
    [`{"api_key":"${BINANCE}","size":1}`, `{"api_key":"${MASK}","size":1}`],
    ['client_secret = abcdef123456;', `client_secret = ${MASK};`],
    ['password: hunter2hunter2', `password: ${MASK}`],
    ['passphrase: correct-horse', `passphrase: ${MASK}`],
    ['my api key: abcdef123456, ok?', `my api key: ${MASK}, ok?`],
    ['Authorization: Bearer abcdefgh1', `Authorization: Bearer ${MASK}`],
    ['authorization: Basic dXNlcjpwYXNz1', `authorization: Basic ${MASK}`],
    ['sent bearer abcdefghijklmnop123 along', `sent bearer ${MASK} along`],
    ['access_token=abcdefgh7', `access_token=${MASK}`],
    ['aws_secret_access_key=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', `aws_secret_access_key=${MASK}`],
    ['postgres://trader:s3cr3tpass@db.local:5432/x', `postgres://trader:${MASK}@db.local:5432/x`],
    [`private key 0x${'4c'.repeat(32)}`, `private key 0x${MASK}`],
    [`my seed: ${'4c'.repeat(32)}`, `my seed: ${MASK}`],
    [`bybit api_secret: ${'aB3'.repeat(12)}`, `bybit api_secret: ${MASK}`],
    ['"okx_passphrase": "Tr4ding!desk"', `"okx_passphrase": "${MASK}"`],
    [`**API key:** ${BINANCE}`, `**API key:** ${MASK}`],
  ])('in "%s" only the value goes', (text, expected) => {
    expect(maskSecrets(text)).toBe(expected)
  })

  test('a mention of a key’s header in prose is no key, and what stands below stays', () => {
    const manual = 'Never paste a -----BEGIN PRIVATE KEY----- block.\n## Risk\n- 1% a trade'
    expect(maskSecrets(manual)).toBe(manual)
  })

  test('several are masked at once', () => {
    expect(maskSecrets(`${JWT} and AKIAIOSFODNN7EXAMPLE`)).toBe(`${MASK} and ${MASK}`)
  })
})

describe('what was masked has a name', () => {
  test.each([
    [`filled with ${['gh', 'p_', 'Ab3'.repeat(12)].join('')}`, ['GitHub token']],
    ['Password: Geheim123', ['password']],
    [`{"apiKey": "${BINANCE}"} and ${JWT}`, ['web token (JWT)', 'key']],
    [`private key 0x${'4c'.repeat(32)}`, ['key of 64 digits']],
    [`password: ${MASK}, breakout above the high`, []],
    ['', []],
  ])('%s', (text, expected) => {
    expect(secretsIn(text)).toEqual(expected)
  })

  test.prop([fc.array(pieces(), { maxLength: 12 })], { numRuns: 500 })(
    'whatever was masked, and nothing else',
    (parts) => {
      const text = parts.join('')
      expect(secretsIn(text).length > 0).toBe(holdsSecret(text))
    },
  )
})

describe('what traders write stays', () => {
  test.each([
    'breakout above prior swing high; stop 1,980.50, target 2,040 (risk 0.5R)',
    'XAUUSD, BTC-PERP, ES=F, BRK.B, EURUSD=X, 0DTE SPX 4500C, SHIB1000USDT',
    'risk-adjusted-return-was-quite-good-here, so the ask-side-liquidity-was-thin',
    'token: PEPEUSDT rallied; the token = governance; new token: SHIBAINU',
    'sk-hynix and pk-1 moved; no secret here: it is the trend',
    'bearish key reversal, key level: 1.0850, keys to the day: patience',
    'order 0x1f4 filled at 2026-01-31T09:30:00.000Z (id 01kgz3q8c0t5v9w2x4y6z8abcd)',
    'password-less login, bearer bonds fell',
    `filled in transaction 0x${'4c'.repeat(32)} at block 19,000,000`,
    `txid ${'e3'.repeat(32)} confirmed`,
    'the key is patience; the secret is to wait for the close; the pin is at 4500',
    'seeded with twelve trades; the seed of the move was in Asia, and it went on and on for hours',
    'https://www.tradingview.com/x/abc123 shows the level; ratio 12:30 to 14:45',
    'SK Hynix and AC Milan; account 12345678: closed 3 of 5',
    'api_key: $BINANCE_API_KEY, api key = os.environ["BINANCE_KEY"], api_key=process.env.KEY',
    'auth token: refreshed at 10:00; listen key: refreshed; password: ********; pwd: /home/desk/bot',
    'BTC_KEY level at 65000; RISK_KEY: mean-reversion-v2; strategy key = breakout-london-v12',
    '',
  ])('"%s"', (text) => {
    expect(maskSecrets(text)).toBe(text)
  })
})

test.prop([fc.array(pieces(), { maxLength: 12 })], { numRuns: 2_000 })(
  'masking what is masked changes nothing',
  (parts) => {
    const once = maskSecrets(parts.join(''))
    expect(maskSecrets(once)).toBe(once)
  },
)

test('a long text without secrets stays as it is', () => {
  for (const text of LONG_TEXTS) expect(maskSecrets(text)).toBe(text)
})

/** Numbers in [0, 1) from integers, so that what is made can be made again. */
const randomOf = (numbers: readonly number[]): (() => number) => {
  let at = 0
  return () => (((numbers[at++ % numbers.length] ?? 0) * 7_919 + at * 104_729) % 99_991) / 99_991
}
const seeds = (): fc.Arbitrary<readonly number[]> =>
  fc.array(fc.nat(99_990), { minLength: 20, maxLength: 20 })

test.prop([seeds()], { numRuns: 50 })(
  'nothing is left of a secret of any format, wherever it stands',
  (numbers) => {
    for (const { format, secret, text } of madeSecrets(randomOf(numbers)))
      for (const surrounded of SURROUNDINGS)
        expect(isLeft(secret, maskSecrets(surrounded(text))), format).toBe(false)
  },
)

test.prop([seeds()], { numRuns: 50 })('ids, hashes and what traders write are no secrets', (numbers) => {
  const random = randomOf(numbers)
  for (const { what, text } of [...tradingLabels(random), ...tradingSentences(random)])
    expect(holdsSecret(text), what).toBe(false)
})
