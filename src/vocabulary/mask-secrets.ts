import { AWS_KEY_ID, AWS_SECRETS } from './aws-secret.ts'
import { KEY_DIGITS, NAMED_DIGITS, NAMED_SECRETS, type NamedSecret } from './named-secrets.ts'
import { SECRET_SHAPES, shapeOf } from './secret-shapes.ts'
import { NAMED_PHRASES } from './seed-phrase.ts'

/** What stands in a secret's place. */
export const MASK = '[masked]'

// Looked for before any shape is, because nearly all texts are symbols, ids and numbers, and every tick is full of them.

/** The shortest that can hold one: `pw:` and six letters. */
const SHORTEST = 9
/** Ids of brokers, hashes of transactions and texts: nothing in them says that they are secret. Two of 32 are a token of OANDA's. */
const DIGITS_ONLY = /^(?![\da-f]{32}-[\da-f]{32}$)(?:0x)?[\da-f-]+$/i
/** What every shape has. */
const LONG_RUN = /[\w+/=~.%-]{16}|-----BEGIN|otpauth/
/** What every secret that is named has beside it. */
const NAME =
  /key|secret|token|pass|pwd?|pin.?code|authorization|credential|bearer|basic|seed|mnemonic|phrase|words|wallet|recovery|priv|(?<![a-z0-9])[ps]k(?![a-z0-9])|cookie|sess|\.sid|2fa|otp|mfa|factor|authenticator| -u |--user|:\/\/|kennwort|wachtwoord|senord|adgangskode|salasana|contrase|senha|parola|has[łl]o|heslo|jelsz|ifre|schl|cl[ée] |clave|chave|frase|пароль|ключ|密|口令|助记|助記|私钥|私鑰|秘密|パスワード|シード|비밀|암호/i

/** Latin letters and digits as Chinese and Japanese keyboards write them. */
const WIDE = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/
const WIDE_RUN = /[\uff01-\uff5e]+/g

/** Signs that nobody sees: put inside a token, they leave it whole to whoever copies it. */
const UNSEEN = /[\u200b-\u200f\u00ad\u2060\ufeff]/g

/** Obvious keys and tokens do not enter the record. */
export const maskSecrets = (text: string): string => replaced(text, null)

/** What sorts of secrets a text holds, each once, as a person calls them. */
export const secretsIn = (text: string): readonly string[] => {
  const found = new Set<string>()
  replaced(text, found)
  return [...found]
}

const replaced = (text: string, found: Set<string> | null): string => {
  if (text.length < SHORTEST || DIGITS_ONLY.test(text)) return text
  const masked = withoutSecrets(text, found)
  return withoutHidden(WIDE.test(masked) ? withoutWide(masked, found) : masked, found)
}

/** The signs stay where they are, unless they hide a secret: in some scripts they belong to the words. */
const withoutHidden = (text: string, found: Set<string> | null): string => {
  const seen = text.replace(UNSEEN, '')
  if (seen === text) return text
  const masked = replaced(seen, found)
  return masked === seen ? text : masked
}

/** A text stays in the letters it was written in, unless they hide a secret. */
const withoutWide = (text: string, found: Set<string> | null): string => {
  const narrow = text.replace(WIDE_RUN, (run) => run.normalize('NFKC'))
  const masked = withoutSecrets(narrow, found)
  return masked === narrow ? text : masked
}

const withoutSecrets = (text: string, found: Set<string> | null): string => {
  let masked = text
  // Before the id, by which it is known, is masked itself.
  if (AWS_KEY_ID.test(masked)) for (const secret of AWS_SECRETS) masked = withoutNamed(masked, secret, found)
  if (LONG_RUN.test(masked)) masked = withoutShapes(masked, found)
  if (!NAME.test(masked)) return masked
  for (const phrase of NAMED_PHRASES) masked = withoutNamed(masked, phrase, found)
  if (KEY_DIGITS.test(masked)) for (const digits of NAMED_DIGITS) masked = withoutNamed(masked, digits, found)
  for (const named of NAMED_SECRETS) masked = withoutNamed(masked, named, found)
  return masked
}

const withoutShapes = (text: string, found: Set<string> | null): string => {
  if (found !== null) for (const [secret] of text.matchAll(SECRET_SHAPES)) found.add(shapeOf(secret))
  return text.replace(SECRET_SHAPES, MASK)
}

const BESIDE_ITS_NAME = `$1${MASK}`

const withoutNamed = (text: string, { what, said }: NamedSecret, found: Set<string> | null): string => {
  const masked = text.replace(said, BESIDE_ITS_NAME)
  // What was masked before is no secret any more.
  if (found !== null && masked !== text) found.add(what)
  return masked
}

/** Whether a text holds something that would be masked: a label or an id is refused then, because two that are masked are one. */
export const holdsSecret = (text: string): boolean => maskSecrets(text) !== text
