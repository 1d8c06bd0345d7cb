// Secrets that are none: made at run time from pieces, so that nothing in this repository looks like one.

/** Uniform in [0, 1). */
type Random = () => number

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const HEX = `${DIGITS}abcdef`
const ALPHANUMERIC = `${LOWER}${LOWER.toUpperCase()}${DIGITS}`
const BASE64 = `${ALPHANUMERIC}+/`
const BASE64_URL = `${ALPHANUMERIC}-_`
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const UPPER = `${LOWER.toUpperCase()}${DIGITS}`

const some = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')

/** Letters and digits with at least one of each, as keys that long have. */
const mixed = (random: Random, alphabet: string, length: number): string =>
  `${some(random, alphabet, length - 2)}a7`

/** Words of three to eight letters that are no forms of others; a few of each beginning. */
const WORDS =
  'abandon album amber anchor apple arena badge balcony bamboo basket beach blanket bottle bridge cabin camera carbon cattle cherry circle coconut copper cotton cradle dolphin dragon elbow ember fabric falcon fiction fossil galaxy garden ginger hammer harvest hockey jacket jungle kidney kitten ladder lemon lizard lobster magnet maple marble mutton napkin olive orbit oxygen paddle panther pencil planet pumpkin rabbit ribbon rocket saddle salmon sausage shadow spider tiger tomato tunnel umbrella vacuum velvet violin walnut window zebra'.split(
    ' ',
  )

const phrase = (random: Random, words: number): string => {
  const left = [...WORDS]
  return Array.from({ length: words }, () => left.splice(Math.floor(random() * left.length), 1)[0]).join(' ')
}

/** A secret, and how it stands in a text if not by itself. */
export interface MadeSecret {
  readonly format: string
  /** What must not be left. */
  readonly secret: string
  /** With the words beside it that say what it is. */
  readonly text: string
}

type Make = (random: Random) => string

/** Those that show by themselves what they are. */
const SHAPED: { readonly [format: string]: Make } = {
  'OpenAI key': (r) => `sk-${mixed(r, ALPHANUMERIC, 48)}`,
  'OpenAI project key': (r) => `sk-proj-${mixed(r, BASE64_URL, 124)}`,
  'Anthropic key': (r) => `sk-ant-api03-${mixed(r, BASE64_URL, 93)}-AA`,
  'OpenRouter key': (r) => `sk-or-v1-${some(r, HEX, 64)}`,
  'Stripe secret key': (r) => `sk_live_${mixed(r, ALPHANUMERIC, 24)}`,
  'Stripe restricted key': (r) => `rk_test_${mixed(r, ALPHANUMERIC, 24)}`,
  'webhook secret': (r) => `whsec_${mixed(r, ALPHANUMERIC, 32)}`,
  'Hugging Face token': (r) => `hf_${mixed(r, ALPHANUMERIC, 34)}`,
  'Groq key': (r) => `gsk_${mixed(r, ALPHANUMERIC, 52)}`,
  'xAI key': (r) => `xai-${mixed(r, ALPHANUMERIC, 80)}`,
  'Replicate token': (r) => `r8_${mixed(r, ALPHANUMERIC, 37)}`,
  'Perplexity key': (r) => `pplx-${mixed(r, ALPHANUMERIC, 48)}`,
  'GitHub token': (r) => `ghp_${mixed(r, ALPHANUMERIC, 36)}`,
  'GitHub OAuth token': (r) => `gho_${mixed(r, ALPHANUMERIC, 36)}`,
  'GitHub fine-grained token': (r) => `github_pat_${mixed(r, ALPHANUMERIC, 22)}_${some(r, ALPHANUMERIC, 59)}`,
  'GitLab token': (r) => `glpat-${mixed(r, ALPHANUMERIC, 20)}`,
  'npm token': (r) => `npm_${mixed(r, ALPHANUMERIC, 36)}`,
  'PyPI token': (r) => `pypi-${mixed(r, BASE64_URL, 80)}`,
  'Linear key': (r) => `lin_api_${mixed(r, ALPHANUMERIC, 40)}`,
  'Notion token': (r) => `ntn_${mixed(r, ALPHANUMERIC, 46)}`,
  'AWS key id': (r) => `AKIA${some(r, UPPER, 16)}`,
  'AWS temporary key id': (r) => `ASIA${some(r, UPPER, 16)}`,
  'Google key': (r) => `AIza${mixed(r, ALPHANUMERIC, 35)}`,
  'Google access token': (r) => `ya29.${mixed(r, BASE64_URL, 60)}`,
  'Google client secret': (r) => `GOCSPX-${mixed(r, ALPHANUMERIC, 28)}`,
  'Azure storage account': (r) => `AccountKey=${some(r, BASE64, 86)}==`,
  'Azure client secret': (r) => `${some(r, ALPHANUMERIC, 3)}8Q~${mixed(r, ALPHANUMERIC, 34)}`,
  'DigitalOcean token': (r) => `dop_v1_${some(r, HEX, 64)}`,
  'Databricks token': (r) => `dapi${some(r, HEX, 32)}`,
  'Vault token': (r) => `hvs.${mixed(r, ALPHANUMERIC, 90)}`,
  'Shopify token': (r) => `shpat_${some(r, HEX, 32)}`,
  'Grafana token': (r) => `glsa_${mixed(r, ALPHANUMERIC, 32)}_${some(r, HEX, 8)}`,
  'New Relic key': (r) => `NRAK-${some(r, UPPER, 27)}`,
  'Square token': (r) => `sq0atp-${mixed(r, ALPHANUMERIC, 22)}`,
  'Slack bot token': (r) => `xoxb-${some(r, DIGITS, 12)}-${mixed(r, ALPHANUMERIC, 24)}`,
  'Slack app token': (r) => `xapp-1-${some(r, UPPER, 11)}-${some(r, DIGITS, 13)}-${some(r, HEX, 64)}`,
  'Slack webhook': (r) =>
    `https://hooks.slack.com/services/T${some(r, UPPER, 8)}/B${some(r, UPPER, 8)}/${some(r, ALPHANUMERIC, 24)}`,
  'Discord webhook': (r) =>
    `https://discord.com/api/webhooks/${some(r, DIGITS, 18)}/${mixed(r, BASE64_URL, 68)}`,
  'Discord bot token': (r) =>
    `M${some(r, ALPHANUMERIC, 23)}.${some(r, ALPHANUMERIC, 6)}.${mixed(r, ALPHANUMERIC, 38)}`,
  'Telegram bot': (r) => `${some(r, '123456789', 10)}:AA${mixed(r, ALPHANUMERIC, 33)}`,
  'SendGrid key': (r) => `SG.${mixed(r, ALPHANUMERIC, 22)}.${mixed(r, ALPHANUMERIC, 43)}`,
  'Twilio key': (r) => `SK${some(r, HEX, 32)}`,
  'Mailgun key': (r) => `key-${some(r, HEX, 32)}`,
  'Mailchimp key': (r) => `${some(r, HEX, 32)}-us12`,
  'Infura address': (r) => `https://mainnet.infura.io/v3/${some(r, HEX, 32)}`,
  'Alchemy address': (r) => `https://eth-mainnet.g.alchemy.com/v2/${mixed(r, BASE64_URL, 32)}`,
  JWT: (r) => `eyJ${mixed(r, ALPHANUMERIC, 33)}.eyJ${mixed(r, ALPHANUMERIC, 40)}.${mixed(r, BASE64_URL, 43)}`,
  'private key': (r) =>
    ['-----BEGIN EC', `PRIVATE KEY-----\n${some(r, BASE64, 64)}\n-----END EC`, 'PRIVATE KEY-----'].join(' '),
  'PGP private key': (r) =>
    [
      '-----BEGIN PGP',
      `PRIVATE KEY BLOCK-----\n\n${some(r, BASE64, 64)}\n-----END PGP`,
      'PRIVATE KEY BLOCK-----',
    ].join(' '),
  'WIF, uncompressed': (r) => `5${some(r, BASE58, 50)}`,
  'WIF, compressed': (r) => `K${some(r, BASE58, 51)}`,
  'extended private key': (r) => `xprv9s21${some(r, BASE58, 103)}`,
  'age identity': (r) => `AGE-SECRET-KEY-1${some(r, UPPER, 58)}`,
}

/** Those that only the words beside them give away. */
const NAMED: { readonly [format: string]: { readonly make: Make; readonly as: (secret: string) => string } } =
  {
    'Azure shared access signature': {
      make: (r) => `${some(r, ALPHANUMERIC, 43)}%3D`,
      as: (s) => `https://x.blob.test/c?sv=2024&sig=${s}`,
    },
    'Telegram address': {
      make: (r) => `${some(r, '123456789', 9)}:AA${mixed(r, ALPHANUMERIC, 33)}`,
      as: (s) => `https://api.telegram.org/bot${s}/getMe`,
    },
    'AWS secret': { make: (r) => mixed(r, BASE64, 40), as: (s) => `aws_secret_access_key=${s}` },
    'Binance key': { make: (r) => mixed(r, ALPHANUMERIC, 64), as: (s) => `BINANCE_API_KEY = ${s}` },
    'Binance header': { make: (r) => mixed(r, ALPHANUMERIC, 64), as: (s) => `X-MBX-APIKEY: ${s}` },
    'Bybit secret': { make: (r) => mixed(r, ALPHANUMERIC, 36), as: (s) => `BYBIT_SECRET=${s}` },
    'OKX passphrase': {
      make: (r) => `Tr4ding!${some(r, ALPHANUMERIC, 6)}`,
      as: (s) => `"OK-ACCESS-PASSPHRASE": "${s}"`,
    },
    'Kraken key in a sentence': { make: (r) => mixed(r, BASE64, 56), as: (s) => `my kraken key ${s}` },
    'Coinbase secret': { make: (r) => mixed(r, ALPHANUMERIC, 32), as: (s) => `coinbase secret is ${s}` },
    'Alpaca key': { make: (r) => `PK${some(r, UPPER, 17)}7`, as: (s) => `APCA-API-KEY-ID: ${s}` },
    'Alpaca secret': { make: (r) => mixed(r, ALPHANUMERIC, 40), as: (s) => `APCA-API-SECRET-KEY: ${s}` },
    'Twilio token': { make: (r) => some(r, HEX, 32), as: (s) => `auth_token="${s}"` },
    'api key in a sentence': { make: (r) => mixed(r, ALPHANUMERIC, 20), as: (s) => `the api key is ${s}` },
    'api key in JSON': { make: (r) => mixed(r, ALPHANUMERIC, 32), as: (s) => `{"apiKey":"${s}","size":1}` },
    'api key in an address': {
      make: (r) => mixed(r, ALPHANUMERIC, 32),
      as: (s) => `https://x.test/q?api_key=${s}`,
    },
    password: { make: (r) => `hunter${some(r, DIGITS, 6)}`, as: (s) => `password: ${s}` },
    'password, short': { make: (r) => `hunter${some(r, DIGITS, 4)}`, as: (s) => `pwd=${s}` },
    'password in a sentence': {
      make: (r) => `Hunter${some(r, DIGITS, 4)}!`,
      as: (s) => `the password is ${s}`,
    },
    'password in an address': {
      make: (r) => some(r, ALPHANUMERIC, 12),
      as: (s) => `postgres://desk:${s}@db.test:5432/x`,
    },
    'bearer token': { make: (r) => mixed(r, BASE64_URL, 40), as: (s) => `Authorization: Bearer ${s}` },
    'basic authorization': { make: (r) => some(r, ALPHANUMERIC, 20), as: (s) => `Authorization: Basic ${s}` },
    'client secret': { make: (r) => mixed(r, ALPHANUMERIC, 32), as: (s) => `client_secret = ${s}` },
    'token by name': { make: (r) => `t0kl_${mixed(r, ALPHANUMERIC, 40)}`, as: (s) => `token: ${s}` },
    'private key, 64 digits': { make: (r) => some(r, HEX, 64), as: (s) => `private key 0x${s}` },
    'seed, 64 digits': { make: (r) => some(r, HEX, 64), as: (s) => `my seed: ${s}` },
    '64 digits, said afterwards': { make: (r) => some(r, HEX, 64), as: (s) => `${s} is my private key` },
    'seed phrase of 12': { make: (r) => phrase(r, 12), as: (s) => `seed phrase: ${s}` },
    'seed phrase of 15': { make: (r) => phrase(r, 15), as: (s) => `mnemonic = "${s}"` },
    'seed phrase of 18': { make: (r) => phrase(r, 18), as: (s) => `my recovery phrase is ${s}` },
    'seed phrase of 21': { make: (r) => phrase(r, 21), as: (s) => `wallet words: ${s}` },
    'seed phrase of 24': { make: (r) => phrase(r, 24), as: (s) => `the seed words (24): ${s}` },
  }

/** One of each format. */
export const madeSecrets = (random: Random): readonly MadeSecret[] => [
  ...Object.entries(SHAPED).map(([format, make]) => {
    const secret = make(random)
    return { format, secret, text: secret }
  }),
  ...Object.entries(NAMED).map(([format, { make, as }]) => {
    const secret = make(random)
    return { format, secret, text: as(secret) }
  }),
]

/** Where a text may stand. */
export const SURROUNDINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `Stopped out at 1.0850; took it since ${text} worked`,
  (text) => `# Setup\n\n- broker: demo\n- ${text}\n- risk: 0.5R\n`,
  (text) => `said so (${text})`,
]

/** Letters of a secret in a row that would help somebody to guess the rest. */
const TELLING = 12

/** Whether something of a secret is left in a text. */
export const isLeft = (secret: string, text: string): boolean => {
  for (let from = 0; from + TELLING <= Math.max(secret.length, TELLING); from++)
    if (text.includes(secret.slice(from, from + TELLING))) return true
  return false
}
