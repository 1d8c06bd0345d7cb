import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { holdsSecret, MASK, maskSecrets, secretsIn } from './mask-secrets.ts'
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
    ['a private key that was cut off', '-----BEGIN PRIVATE KEY-----\nMIIEow'],
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
    ['Authorization: Bearer abcdefgh', `Authorization: Bearer ${MASK}`],
    ['authorization: Basic dXNlcjpwYXNz', `authorization: Basic ${MASK}`],
    ['sent bearer abcdefghijklmnop123 along', `sent bearer ${MASK} along`],
    ['access_token=abcdefgh', `access_token=${MASK}`],
    [`token: ${BINANCE}`, `token: ${MASK}`],
    ['aws_secret_access_key=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', `aws_secret_access_key=${MASK}`],
    ['pwd=hunter2hunter2', `pwd=${MASK}`],
    ['the api key is abcdef1234567890', `the api key is ${MASK}`],
    ['postgres://trader:s3cr3tpass@db.local:5432/x', `postgres://trader:${MASK}@db.local:5432/x`],
    [`private key 0x${'4c'.repeat(32)}`, `private key 0x${MASK}`],
    [`my seed: ${'4c'.repeat(32)}`, `my seed: ${MASK}`],
    [
      'seed phrase: legal winner thank year wave sausage worth useful legal winner thank yellow',
      `seed phrase: ${MASK}`,
    ],
    [`bybit api_secret: ${'aB3'.repeat(12)}`, `bybit api_secret: ${MASK}`],
    ['"okx_passphrase": "Tr4ding!desk"', `"okx_passphrase": "${MASK}"`],
    ['| Password | `hunter2x` |', `| Password | \`${MASK}\` |`],
    [`**API key:** ${BINANCE}`, `**API key:** ${MASK}`],
    [`API key for kraken: ${BINANCE}`, `API key for kraken: ${MASK}`],
    [`BFX_SECRET ${BINANCE}`, `BFX_SECRET ${MASK}`],
    ['密码：abc12345', `密码：${MASK}`],
    ['Set-Cookie: session=abcdefgh1234; Path=/', `Set-Cookie: ${MASK}`],
    ['2FA: JBSW Y3DP EHPK 3PXP', `2FA: ${MASK}`],
    ['The password for the broker is hunter2', `The password for the broker is ${MASK}`],
    ['password hunter2longer9, ok?', `password ${MASK}, ok?`],
    ['api_secret: |\n  abcd1234efgh\nrisk: 0.5R', `api_secret: |\n  ${MASK}\nrisk: 0.5R`],
    ['ｐａｓｓｗｏｒｄ＝ｈｕｎｔｅｒ２ｘ', `password=${MASK}`],
    [`pk=${'4c'.repeat(32)}`, `pk=${MASK}`],
    [`priv: 0x${'4c'.repeat(32)}`, `priv: 0x${MASK}`],
  ])('in "%s" only the value goes', (text, expected) => {
    expect(maskSecrets(text)).toBe(expected)
  })

  test.each([0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0xad, 0x2060, 0xfeff])(
    'also where a sign that nobody sees is put into it: U+%s',
    (code) => {
      const unseen = String.fromCharCode(code)
      const token = ['gh', 'p_', 'Ab3'.repeat(12)].join('')
      for (const at of [2, 7, 20]) {
        const text = `filled with ${token.slice(0, at)}${unseen}${token.slice(at)} today`
        expect(maskSecrets(text)).toBe(`filled with ${MASK} today`)
        expect(secretsIn(text)).toEqual(['GitHub token'])
      }
      expect(maskSecrets(`pass${unseen}word: hunter2${unseen}x`)).toBe(`password: ${MASK}`)
      const plain = `a long${unseen}ish note on gold`
      expect(maskSecrets(plain)).toBe(plain)
    },
  )

  test('several are masked at once', () => {
    expect(maskSecrets(`${JWT} and AKIAIOSFODNN7EXAMPLE`)).toBe(`${MASK} and ${MASK}`)
  })
})

describe('what was masked has a name', () => {
  test.each([
    [`filled with ${['gh', 'p_', 'Ab3'.repeat(12)].join('')}`, ['GitHub token']],
    ['Passwort: Geheim123', ['password']],
    [`{"apiKey": "${BINANCE}"} and ${JWT}`, ['web token (JWT)', 'key']],
    [`private key 0x${'4c'.repeat(32)}`, ['key of 64 digits']],
    ['mnemonic legal winner thank year wave sausage worth useful cabin orbit velvet yellow', ['seed phrase']],
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

describe('a seed phrase', () => {
  const words = 'legal winner thank year wave sausage worth useful cabin orbit velvet yellow'

  test.each([
    [
      'numbered',
      `recovery phrase: ${words
        .split(' ')
        .map((word, at) => `${at + 1}. ${word}`)
        .join(' ')}`,
    ],
    ['one a line', `seed phrase:\n${words.replaceAll(' ', '\n')}`],
    ['with commas', `mnemonic: ${words.replaceAll(' ', ', ')}`],
    ['on the line below a wallet', `the desk’s wallet\n${words}`],
    ['on the line above one', `${words}\n(wallet)`],
  ])('%s is masked', (_, text) => {
    expect(maskSecrets(text)).not.toContain('sausage')
  })

  test.each([
    'sold half into strength then trailed stops under each higher swing low until flat',
    'watched price stall under resistance then sold half trailed stops waited exited',
    'the price held above the open and the volume was thin all the day long',
    'stop below swing low target prior high risk half percent move stop',
    'watch: gold silver copper crude brent corn wheat soy sugar coffee cocoa cotton',
    'trend volume spread session news stop target size exit reason mood plan',
    'token: SOLUSDT-PERP-20250627',
    'token: ETH/USDT:USDT-241227',
    'the token is consolidating-below-resistance',
    `wallet key: 0x${'4c'.repeat(20)}`,
  ])('"%s" is what a trader writes', (text) => {
    expect(maskSecrets(text)).toBe(text)
  })
})
