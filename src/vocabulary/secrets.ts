// Well-known key formats and `name: value` are masked before anything is stored. It is a net, not a guarantee: a wider one caught
// order ids and ordinary sentences (decision 31).

/** Text in the place of a secret. */
export const MASK = '[masked]'

/** Documented formats, by the name that a person knows each by. */
const SHAPES: { readonly [what: string]: string } = {
  // A mention of the header in prose is no key: lines of base64 follow one.
  'private key':
    '-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?:[\\w+/=:,.\\\\ \\r\\n-]{1,4000}?-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----|(?:\\s{1,4}[\\w+/=]{16,})+)',
  'web token (JWT)': 'eyJ[\\w-]{10,}\\.[\\w-]{8,}(?:\\.[\\w-]{8,}){0,3}',
  'Hindcast token': 'hct_[0-9a-f]{12}_[\\w-]{43}',
  'Anthropic or OpenAI key': 'sk-(?:proj|svcacct|admin|ant)-[\\w-]{16,}',
  'secret key': 'sk-(?:[a-z0-9]{2,8}-){0,2}[A-Za-z0-9]{16}[\\w-]*|[rs]k_(?:live|test)_[A-Za-z0-9]{16,}',
  'webhook secret': 'whsec_[\\w+/=]{16,}',
  'AWS key': '(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Za-z])',
  'Google key': 'AIza[\\w-]{35}',
  'Google token': 'ya29\\.[\\w-]{20,}|GOCSPX-[\\w-]{20,}',
  'Azure key': '(?:Account|SharedAccess)Key=[\\w+/=]{40,}|sig=[\\w%+/=]{40,}',
  'Azure client secret': '[\\w~.]{3}\\dQ~[\\w~.-]{31,34}',
  'GitHub token': '(?:gh[opsur]|github_pat)_\\w{20,}',
  'GitLab token': 'gl(?:pat|dt|rt)-[\\w-]{16,}',
  'npm token': 'npm_[A-Za-z0-9]{20,}',
  'PyPI token': 'pypi-[\\w-]{16,}',
  'Docker token': 'dckr_[op]at_[\\w-]{20,}',
  'Atlassian token': 'ATATT3[\\w=-]{50,}',
  'DigitalOcean token': 'do[opr]_v1_[a-f0-9]{32,}',
  'Databricks token': 'dapi[0-9a-f]{32}',
  'Vault token': 'hv[sbr]\\.[\\w-]{24,}',
  'Supabase token': 'sbp_[0-9a-f]{40}|sb_secret_[\\w-]{20,}',
  'Hugging Face token': 'hf_[A-Za-z0-9]{20,}',
  'Groq key': 'gsk_[A-Za-z0-9]{40,}',
  'xAI key': 'xai-[A-Za-z0-9]{40,}',
  'Replicate token': 'r8_[A-Za-z0-9]{30,}',
  'Perplexity key': 'pplx-[A-Za-z0-9]{40,}',
  'Linear key': 'lin_(?:api|oauth)_[A-Za-z0-9]{32,}',
  'Notion token': '(?:secret|ntn)_[A-Za-z0-9]{40,}',
  'Grafana token': 'gl(?:sa|c)_[\\w+/=]{30,}',
  'Sentry token': 'sntry[su]_[\\w+/=-]{40,}',
  'Shopify token': 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}',
  'Square token': 'sq0(?:atp|csp)-[\\w-]{22,}',
  'Slack token': 'xox[a-z](?:\\.xox[a-z])?-[A-Za-z0-9-]{12,}|xapp-\\d-[A-Za-z0-9-]{20,}',
  'Slack webhook': 'https://hooks\\.slack\\.com/[a-z]+/[\\w/-]{20,}',
  'Discord webhook': 'https://(?:\\w+\\.)?discord(?:app)?\\.com/api/webhooks/\\d+/[\\w-]{20,}',
  'Discord bot token': '[MNO][\\w-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,40}',
  'Telegram bot token': '(?:bot)?\\d{8,10}:[\\w-]{35}(?![\\w-])',
  'SendGrid key': 'SG\\.[\\w-]{16,}\\.[\\w-]{16,}',
  'Twilio key': 'SK[0-9a-f]{32}(?![0-9A-Za-z])',
  'Mailgun key': 'key-[0-9a-f]{32}(?![0-9A-Za-z])',
  // An option's symbol, AKAMX260320C00100000, has the length of a key.
  'Alpaca key':
    '(?![A-Z]{1,6}\\d{6}[CP]\\d{8})(?=[A-Z]*\\d[A-Z]*\\d?)[PAC]K(?:[A-Z0-9]{24}|[A-Z0-9]{18})(?![0-9A-Za-z])',
  'OANDA token': '[0-9a-f]{32}-[0-9a-f]{32}(?![0-9a-f-])',
  'CoinGecko key': 'CG-[A-Za-z0-9]{24}(?![0-9A-Za-z])',
  'wallet key': '[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?![0-9A-Za-z])|[xyz]prv[1-9A-HJ-NP-Za-km-z]{100,}',
  'age identity': 'AGE-SECRET-KEY-1[0-9A-Z]{50,}',
  'one-time password secret': 'otpauth(?:-migration)?://[^\\s"\'`<>]{10,}',
}

/** One pass for all shapes. Each begins where a word does. */
const SHAPE = new RegExp(`(?<!\\w|\\w-)(?:${Object.values(SHAPES).join('|')})`, 'g')
/** Nearly all texts are short ids and numbers: a shape has as long a run. */
const LONG_RUN = /[\w+/=~.%-]{16}|-----BEGIN|otpauth/

const PASSWORD = 'passw(?:or)?d|passphrase|pwd'
const KEY =
  '(?:api|access|secret|private|signing|client|consumer|auth|refresh|bot|app)[_ -]?(?:access[_ -]?)?(?:key|secret|token)(?:[_ -]?id)?|authorization'
const SET_TO = '["\'`*]{0,3}\\s{0,3}[:=]\\s{0,3}["\'`*]{0,3}\\s?["\'`]?(?:(?:bearer|basic|token)\\s+)?'
const NAMED = new RegExp(
  `((?:(${PASSWORD})|(${KEY})|secret|credentials?)${SET_TO})([^\\s"'\`,;|&<>(){}[\\]]{6,200})`,
  'gi',
)
const BESIDE: readonly (readonly [what: string, said: RegExp])[] = [
  ['password in an address', /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{0,100}:)[^\s/@]{3,200}(?=@)/gi],
  ['bearer token', /(\bbearer\s{1,4})(?=[\w.~+/]{0,200}\d)[\w.~+/]{18,}[\w.~+/=-]*/gi],
  [
    'key of 64 digits',
    /((?:private[_ -]?key|(?<!random[_ -])\bseed)\W{1,4}(?:0x)?)(?=\d*[a-f])[0-9a-f]{64}\b/gi,
  ],
]
const NAME = /pass|pwd|key|secret|token|authorization|credential|bearer|seed|:\/\//i

/** A place where a secret is read instead of its value: `${BINANCE_KEY}`, `process.env.KEY`; an address of a contract. */
const NO_VALUE = /^(?:[$%*.~/]|process\.|os\.|env\.|0x[0-9a-f]{40}$)/i

/** A password may be long words. A key has small letters and digits, which labels and tickers have not both. */
const isSecretValue = (value: string, isPassword: boolean, isKey: boolean): boolean => {
  if (NO_VALUE.test(value)) return false
  if (isPassword) return value.length >= 12 || (/\d/.test(value) && /[a-z]/i.test(value))
  return value.length >= (isKey ? 8 : 16) && /\d/.test(value) && /[a-z]/.test(value)
}

const replaced = (text: string, found: (what: string) => void): string => {
  let masked = text
  if (LONG_RUN.test(masked))
    masked = masked.replace(SHAPE, (secret) => {
      found(shapeOf(secret))
      return MASK
    })
  if (!NAME.test(masked)) return masked
  masked = masked.replace(
    NAMED,
    (whole, before: string, password: string | undefined, key: string | undefined, value: string) => {
      if (!isSecretValue(value, password !== undefined, key !== undefined)) return whole
      found(password === undefined ? 'key' : 'password')
      return `${before}${MASK}`
    },
  )
  for (const [what, said] of BESIDE)
    masked = masked.replace(said, (_, before: string) => {
      found(what)
      return `${before}${MASK}`
    })
  return masked
}

const shapeOf = (secret: string): string =>
  Object.entries(SHAPES).find(([, shape]) => new RegExp(`^(?:${shape})$`).test(secret))?.[0] ?? 'key'

/** A text without the keys and tokens that it holds. Two that touch are found one after the other. */
export const maskSecrets = (text: string): string => {
  const masked = replaced(text, () => undefined)
  return masked === text ? text : maskSecrets(masked)
}

/** Names of the secrets in a text, each once. */
export const secretsIn = (text: string): readonly string[] => {
  const found = new Set<string>()
  for (let [from, to] = ['', text]; from !== to; ) [from, to] = [to, replaced(to, (what) => found.add(what))]
  return [...found]
}

/** A label or an id with a secret is rejected: two that are masked would be one. */
export const holdsSecret = (text: string): boolean => maskSecrets(text) !== text

const SECRET_NAME = new RegExp(
  `(?:${PASSWORD}|${KEY}|secret|credentials?|mnemonic|seed[_ -]?phrase|cookie)$`,
  'i',
)

/** True for the name of a field that holds a secret: `apiKey`, `BYBIT_SECRET`. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name)
