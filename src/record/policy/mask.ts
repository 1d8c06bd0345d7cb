/** What stands in a secret's place. */
export const MASK = '[masked]'

// Shapes that are keys and tokens and hardly ever anything else. A false positive costs a word of a remark; a miss keeps
// somebody's key in an append-only log. Written by hand: the scanners that are kept (secretlint, gitleaks) are made for
// files of code, answer findings and not text, and know neither exchanges nor wallets.
const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|$)/g,
  // Payments and models: sk-…, sk_live_…, rk_test_…, whsec_….
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[A-Za-z0-9_-]{16,}\b/g,
  /\bwhsec_[A-Za-z0-9+/=]{16,}/g,
  /\bhf_[A-Za-z0-9]{20,}\b/g,
  // Code hosts and registries.
  /\b(?:ghp|gho|ghu|ghs|ghr|github_pat)_[A-Za-z0-9_]{20,}\b/g,
  /\bgl(?:pat|dt|rt|soat|cbt|ptt)-[A-Za-z0-9_-]{16,}\b/g,
  /\bnpm_[A-Za-z0-9]{20,}\b/g,
  /\bpypi-[A-Za-z0-9_-]{16,}\b/g,
  // Clouds.
  /\b(?:AKIA|ASIA|AROA|AIDA)[0-9A-Z]{16}\b/g,
  /\bAIza[0-9A-Za-z_-]{35}\b/g,
  /\bya29\.[0-9A-Za-z_-]{20,}/g,
  /\bAccountKey=[A-Za-z0-9+/=]{40,}/g,
  /\bdop_v1_[a-f0-9]{32,}\b/g,
  // Messages: Slack, Telegram, SendGrid, Twilio, Discord; a webhook's address is its key.
  /\bxox[abeprs]-[A-Za-z0-9-]{10,}\b/g,
  /\b\d{8,10}:[A-Za-z0-9_-]{35}\b/g,
  /\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}\b/g,
  /\b(?:SK|AC)[0-9a-f]{32}\b/g,
  /\bhttps:\/\/hooks\.slack\.com\/services\/[A-Za-z0-9/_-]{20,}/g,
  /\bhttps:\/\/(?:discord|discordapp)\.com\/api\/webhooks\/\d+\/[A-Za-z0-9_-]{20,}/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\b/g,
  // Wallets: a key exported for import (WIF), an extended private key, an age identity. A transaction's hash is no secret:
  // sixty-four digits by themselves stay, unless something beside them says key.
  /\b[5KL][1-9A-HJ-NP-Za-km-z]{50,51}\b/g,
  /\b[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{100,}\b/g,
  /\bAGE-SECRET-KEY-1[0-9A-Z]{50,}\b/gi,
]

/** A word that says that what follows is a secret, as it is written in settings, code and sentences. */
const NAMES = [
  'api[_ -]?(?:key|secret|token|pass(?:phrase|word)?)',
  '(?:aws[_ -]?)?secret[_ -]?access[_ -]?key',
  'secret(?:[_ -]?key)?',
  '(?:access|auth|refresh|session|bot|id)[_ -]?token',
  'client[_ -]?secret',
  '(?:signing|private|encryption|wallet|master|account)[_ -]?key',
  'priv(?:ate)?key',
  'passw(?:or)?d',
  'pwd',
  'passphrase',
  'pin[_ -]?code',
  'authorization',
].join('|')
/** `BINANCE_API_KEY = abc…`, `Authorization: Bearer abc…`, `my api key is abc…`: the name stays, the value goes. */
const NAMED_SECRET = new RegExp(
  `((?:${NAMES})["']?(?:\\s*[:=]\\s*|\\s+is:?\\s+)["']?(?:bearer\\s+|basic\\s+)?)([^\\s"',;]{8,})`,
  'gi',
)
/** A bare `token: PEPEUSDT` is a coin; what is longer than any ticker is not. */
const NAMED_TOKEN = /(token["']?(?:\s*[:=]\s*|\s+is:?\s+)["']?)([^\s"',;]{16,})/gi
const BEARER = /\b(bearer\s+)([A-Za-z0-9._~+/-]{16,}=*)/gi
/** `postgres://user:secret@host`. */
const IN_ADDRESS = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{1,100}:)([^\s/@]{3,200})(?=@)/gi
/** Sixty-four digits beside a word like key, secret or seed. */
const NAMED_DIGITS = /((?:key|secret|seed|private|mnemonic|entropy)[^\n]{0,24}?\b(?:0x)?)([0-9a-f]{64})\b/gi
/** Twelve to twenty-four words after what they are called. */
const SEED_PHRASE =
  /((?:seed(?:[_ -]?(?:phrase|words))?|mnemonic|recovery[_ -]?(?:phrase|words))["']?(?:\s*[:=]\s*|\s+is:?\s+)["']?)((?:[a-z]{3,8}[ \t]+){11,23}[a-z]{3,8})\b/gi

/** Obvious keys and tokens do not enter the record. */
export const maskSecrets = (text: string): string => {
  let masked = text
  for (const shape of SECRETS) masked = masked.replace(shape, MASK)
  for (const named of [SEED_PHRASE, NAMED_DIGITS, NAMED_SECRET, NAMED_TOKEN, BEARER, IN_ADDRESS])
    masked = masked.replace(named, `$1${MASK}`)
  return masked
}
