/** What stands in a secret's place. */
export const MASK = '[masked]'

// Shapes that are keys and tokens and hardly ever anything else. A false positive costs a word of a remark;
// a miss keeps somebody's key in an append-only log.
const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[A-Za-z0-9_-]{16,}\b/g,
  /\b(?:ghp|gho|ghu|ghs|ghr|github_pat)_[A-Za-z0-9_]{20,}\b/g,
  /\bxox[abeprs]-[A-Za-z0-9-]{10,}\b/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\bAIza[0-9A-Za-z_-]{35}\b/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\b/g,
  /\b0x[0-9a-fA-F]{64}\b/g,
]

/** `BINANCE_API_KEY = abc…`, `Authorization: Bearer abc…`, `passphrase: abc…`: the name stays, the value goes. */
const NAMED_SECRET =
  /((?:api[_ -]?(?:key|secret)|secret(?:[_ -]?key)?|access[_ -]?token|auth[_ -]?token|passw(?:or)?d|passphrase|private[_ -]?key|authorization)["']?\s*[:=]\s*["']?(?:bearer\s+|basic\s+)?)([^\s"',;]{8,})/gi
/** A bare `token: PEPEUSDT` is a coin; what is longer than any ticker is not. */
const NAMED_TOKEN = /(token["']?\s*[:=]\s*["']?)([^\s"',;]{16,})/gi
const BEARER = /\b(bearer\s+)([A-Za-z0-9._~+/-]{16,}=*)/gi

/** Obvious keys and tokens do not enter the record. */
export const maskSecrets = (text: string): string => {
  let masked = text
  for (const shape of SECRETS) masked = masked.replace(shape, MASK)
  for (const named of [NAMED_SECRET, NAMED_TOKEN, BEARER]) masked = masked.replace(named, `$1${MASK}`)
  return masked
}
