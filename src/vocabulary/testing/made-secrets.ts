import {
  ALPHANUMERIC,
  BASE32,
  BASE58,
  BASE64,
  BASE64_URL,
  DIGITS,
  HEX,
  mixed,
  type Random,
  some,
  UPPER,
} from './random-letters.ts'

// Secrets that are none: made at run time from pieces, so that nothing in this repository looks like one.

/** A secret, and how it stands in a text if not by itself. */
interface MadeSecret {
  readonly format: string
  /** What must not be left. */
  readonly secret: string
  /** With the words beside it that say what it is. */
  readonly text: string
}

/** Formats that show by themselves what they are. */
const SHAPED: { readonly [format: string]: (random: Random) => string } = {
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
  'GitHub fine-grained token': (r) => `github_pat_${mixed(r, ALPHANUMERIC, 22)}_${some(r, ALPHANUMERIC, 59)}`,
  'GitLab token': (r) => `glpat-${mixed(r, ALPHANUMERIC, 20)}`,
  'npm token': (r) => `npm_${mixed(r, ALPHANUMERIC, 36)}`,
  'PyPI token': (r) => `pypi-${mixed(r, BASE64_URL, 80)}`,
  'Docker token': (r) => `dckr_pat_${mixed(r, ALPHANUMERIC, 27)}`,
  'Atlassian token': (r) => `ATATT3${mixed(r, ALPHANUMERIC, 186)}`,
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
  'Supabase secret': (r) => `sb_secret_${mixed(r, ALPHANUMERIC, 31)}`,
  'Shopify token': (r) => `shpat_${some(r, HEX, 32)}`,
  'Grafana token': (r) => `glsa_${mixed(r, ALPHANUMERIC, 32)}_${some(r, HEX, 8)}`,
  'Sentry token': (r) => `sntrys_${mixed(r, BASE64, 60)}`,
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
  'Alpaca paper key': (r) => `PK${some(r, UPPER, 17)}7`,
  'Alpaca live key': (r) => `AK${some(r, UPPER, 17)}7`,
  'OANDA token': (r) => `${some(r, HEX, 32)}-${some(r, HEX, 32)}`,
  'CoinGecko key': (r) => `CG-${mixed(r, ALPHANUMERIC, 24)}`,
  JWT: (r) => `eyJ${mixed(r, ALPHANUMERIC, 33)}.eyJ${mixed(r, ALPHANUMERIC, 40)}.${mixed(r, BASE64_URL, 43)}`,
  'private key': (r) =>
    ['-----BEGIN EC', `PRIVATE KEY-----\n${some(r, BASE64, 64)}\n-----END EC`, 'PRIVATE KEY-----'].join(' '),
  'private key, cut off': (r) => ['-----BEGIN', `PRIVATE KEY-----\n${some(r, BASE64, 64)}`].join(' '),
  'WIF, uncompressed': (r) => `5${some(r, BASE58, 50)}`,
  'WIF, compressed': (r) => `K${some(r, BASE58, 51)}`,
  'extended private key': (r) => `xprv9s21${some(r, BASE58, 103)}`,
  'age identity': (r) => `AGE-SECRET-KEY-1${some(r, UPPER, 58)}`,
  'one-time password address': (r) =>
    `otpauth://totp/Broker:desk?secret=${some(r, BASE32, 32)}&issuer=Broker`,
}

/** Formats that only the name beside them gives away. */
const NAMED: {
  readonly [format: string]: readonly [(random: Random) => string, (secret: string) => string]
} = {
  'Azure shared access signature': [
    (r) => `${some(r, ALPHANUMERIC, 43)}%3D`,
    (s) => `https://x.blob.test/c?sv=2024&sig=${s}`,
  ],
  'Telegram address': [
    (r) => `${some(r, '123456789', 9)}:AA${mixed(r, ALPHANUMERIC, 33)}`,
    (s) => `https://api.telegram.org/bot${s}/getMe`,
  ],
  'AWS secret': [(r) => mixed(r, BASE64, 40), (s) => `aws_secret_access_key=${s}`],
  'Binance key': [(r) => mixed(r, ALPHANUMERIC, 64), (s) => `BINANCE_API_KEY = ${s}`],
  'Binance header': [(r) => mixed(r, ALPHANUMERIC, 64), (s) => `X-MBX-APIKEY: ${s}`],
  'Bybit secret': [(r) => mixed(r, ALPHANUMERIC, 36), (s) => `BYBIT_SECRET=${s}`],
  'OKX passphrase': [(r) => `Tr4ding!${some(r, ALPHANUMERIC, 6)}`, (s) => `"OK-ACCESS-PASSPHRASE": "${s}"`],
  'Alpaca secret': [(r) => mixed(r, ALPHANUMERIC, 40), (s) => `APCA-API-SECRET-KEY: ${s}`],
  'auth token': [(r) => `a7${some(r, HEX, 30)}`, (s) => `auth_token="${s}"`],
  'api key in JSON': [(r) => mixed(r, ALPHANUMERIC, 32), (s) => `{"apiKey":"${s}","size":1}`],
  'api key in an address': [(r) => mixed(r, ALPHANUMERIC, 32), (s) => `https://x.test/q?api_key=${s}`],
  'api key in bold': [(r) => mixed(r, ALPHANUMERIC, 32), (s) => `**API key:** ${s}`],
  'client secret': [(r) => mixed(r, ALPHANUMERIC, 32), (s) => `client_secret = ${s}`],
  password: [(r) => `hunter${some(r, DIGITS, 6)}`, (s) => `password: ${s}`],
  'password, short': [(r) => `hunter${some(r, DIGITS, 4)}`, (s) => `pwd=${s}`],
  'password in an address': [(r) => some(r, ALPHANUMERIC, 12), (s) => `postgres://desk:${s}@db.test:5432/x`],
  'bearer token': [(r) => mixed(r, ALPHANUMERIC, 40), (s) => `Authorization: Bearer ${s}`],
  'bearer by itself': [(r) => mixed(r, ALPHANUMERIC, 40), (s) => `sent bearer ${s}`],
  'basic authorization': [(r) => mixed(r, ALPHANUMERIC, 20), (s) => `Authorization: Basic ${s}`],
  'private key, 64 digits': [(r) => `a${some(r, HEX, 63)}`, (s) => `private key 0x${s}`],
  'seed, 64 digits': [(r) => `a${some(r, HEX, 63)}`, (s) => `my seed: ${s}`],
}

/** One of each format. */
export const madeSecrets = (random: Random): readonly MadeSecret[] => [
  ...Object.entries(SHAPED).map(([format, make]) => {
    const secret = make(random)
    return { format, secret, text: secret }
  }),
  ...Object.entries(NAMED).map(([format, [make, as]]) => {
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

/** True if something of a secret is left in a text. */
export const isLeft = (secret: string, text: string): boolean => {
  for (let from = 0; from + TELLING <= Math.max(secret.length, TELLING); from++)
    if (text.includes(secret.slice(from, from + TELLING))) return true
  return false
}
