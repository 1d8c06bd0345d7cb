import { anyCase, exactCase } from './any-case.ts'
import {
  IS_SAID_TO_BE,
  IS_SET_TO,
  KEYS,
  MIXED,
  NEXT_CELL,
  NO_COUNT,
  NO_LABEL,
  NO_STATE,
  NO_WORDS,
  OF_WHAT,
  OPENS_NOTHING,
  PASSWORDS,
  RANDOM,
  VALUE,
  VENUES,
  WORDS,
} from './secret-words.ts'

// Secrets that have no shape of their own: something beside them says what they are. The name stays, the value goes.

/** How a secret is named: the first group stays, what follows it is masked. */
export interface NamedSecret {
  /** What a person calls it. */
  readonly what: string
  readonly said: RegExp
}

/** Made when it is first looked for, because most processes never read a text that needs it. */
const named = (what: string, name: string, value: string): NamedSecret => {
  let said: RegExp | undefined
  return {
    what,
    get said() {
      said ??= new RegExp(anyCase(`(${name})(${value})`), 'g')
      return said
    },
  }
}

/** The rest of a value that goes on over several lines, as a block of YAML does. */
const LINES_BELOW = `(?:\\n[^\\S\\n]{1,20}${RANDOM}[\\w+/=-]{16,200}(?![\\w+/=-]))*`

/** One name, and what may stand between it and which value: one pass for all, because each costs as much as the text is long. */
const besides = (what: string, name: string, ways: readonly (readonly [between: string, value: string])[]) =>
  named(
    what,
    `(?:${name})(?:${ways.map(([between, value]) => `${between}(?=${value})`).join('|')})`,
    `${VALUE}+${LINES_BELOW}`,
  )

const BLANK = '\\s{1,4}["\'`]?'
/** As a person makes one up: not of words with dashes between, `rotation-2025-06`. */
const MADE_UP = `(?=${MIXED}[\\w!@#$%^&*+?]{8,40}[).]?(?!${VALUE}))`
const NO_ADDRESS = '(?!0x[0-9a-f]{40}\\b(?![0-9a-f]))'
const NO_UUID = '(?![0-9a-f]{8}-[0-9a-f]{4}-)'

const BY_NAME: readonly NamedSecret[] = [
  besides('password', PASSWORDS, [
    [IS_SET_TO, `${NO_STATE}(?:${VALUE}{8}|${MIXED}${VALUE}{6})`],
    [NEXT_CELL, `${MIXED}${NO_WORDS}${VALUE}{6}`],
    // Of words, only what is longer than they are.
    [IS_SAID_TO_BE, `${MIXED}${NO_COUNT}${VALUE}{6}|${VALUE}{16}`],
    [`${OF_WHAT}(?:${IS_SAID_TO_BE}|${IS_SET_TO})`, `${MIXED}${NO_COUNT}${NO_LABEL}${VALUE}{6}`],
    [BLANK, `(?:${NO_STATE}${NO_COUNT}${NO_LABEL}${MADE_UP}|${RANDOM}${VALUE}{16})`],
  ]),
  // `pass` is also what a test does.
  besides('password', '(?<![\\w-])(?:user|db|my)?pass', [
    [IS_SET_TO, `${MIXED}${NO_LABEL}${NO_WORDS}${NO_STATE}${VALUE}{7}`],
  ]),
  besides('key', KEYS, [
    [`${IS_SET_TO}(?:bearer\\s+|basic\\s+)?`, `${NO_ADDRESS}${NO_LABEL}${NO_STATE}${VALUE}{8}`],
    [NEXT_CELL, `${MIXED}${NO_ADDRESS}${NO_LABEL}${NO_WORDS}${VALUE}{8}`],
    [IS_SAID_TO_BE, `${NO_LABEL}(?:${MIXED}${VALUE}{8}|${VALUE}{16})`],
    [`(?:${BLANK}|${OF_WHAT}(?:${IS_SAID_TO_BE}|${IS_SET_TO}))`, `${NO_ADDRESS}${RANDOM}${VALUE}{16}`],
  ]),
  besides('secret', WORDS, [
    [`${IS_SET_TO}(?:bearer|basic|token|digest)\\s+`, `${VALUE}{8}`],
    [IS_SET_TO, `${MIXED}${NO_LABEL}${NO_WORDS}${NO_STATE}${VALUE}{8}`],
    [NEXT_CELL, `${MIXED}${NO_LABEL}${NO_WORDS}${VALUE}{8}`],
    [IS_SAID_TO_BE, `${RANDOM}${VALUE}{12}`],
    [BLANK, `${RANDOM}${VALUE}{16}`],
  ]),
  // A bare `token: PEPEUSDT` is a coin, `SOLUSDT-PERP-20250627` a contract of one, and an address where it lives.
  besides('token', 'token', [
    [
      `(?:${IS_SET_TO}|${IS_SAID_TO_BE}|${NEXT_CELL})`,
      `(?!0x[0-9a-f]{40}\\b|${exactCase('[1-9A-HJ-NP-Za-km-z]{32,44}')}\\b)${RANDOM}${VALUE}{16}`,
    ],
  ]),
  // A bare key opens something else, unless it is long and at random.
  besides('key', `key(?<!${OPENS_NOTHING}[ _-]?key)`, [
    [IS_SET_TO, `${NO_ADDRESS}${NO_STATE}${NO_UUID}${RANDOM}${VALUE}{20}`],
  ]),
]

/** As an environment has them, in capitals. */
const VARIABLE = `[A-Z][A-Z0-9]{0,30}(?:_[A-Z0-9]{1,30}){0,4}_(?:SECRET|TOKEN|(?<!${anyCase(OPENS_NOTHING)}_)KEY|PASS(?:WORD|WD|PHRASE)?|PWD)`

const BY_PLACE: readonly NamedSecret[] = [
  // A variable: BFX_KEY=abc1…, and BFX_SECRET abc1….
  named('key', `\\b${exactCase(VARIABLE)}(?:${IS_SET_TO}|${BLANK})`, `${RANDOM}${VALUE}{12,}`),
  named(
    'key of a venue',
    `\\b(?:${VENUES})[^\\n:=]{0,20}?(?:key|secret|token|passphrase)(?:${IS_SET_TO}|${IS_SAID_TO_BE}|${NEXT_CELL}|\\s+)`,
    `(?=[\\w+/=-]{0,200}\\d)(?=[\\w+/=-]{0,200}[A-Za-z])${RANDOM}[\\w+/=-]{16,}`,
  ),
  // Bonds have bearers too.
  named(
    'bearer token',
    '\\bbearer\\s+',
    '(?!bond|share|stock|note|securit|certificate|instrument|debenture)(?=[\\w.~+/-]{0,200}\\d)[\\w.~+/-]{16,}=*',
  ),
  named('authorization', '\\bbasic\\s+', `${RANDOM}[a-z0-9+/]{12,}={0,2}(?![\\w-])`),
  named(
    'cookie',
    `\\b(?:set-)?cookies?${IS_SET_TO}`,
    '[\\w.-]{1,60}=[^\\s;"\'`]{6,}(?:;[^\\S\\n]?[\\w.-]{1,60}(?:=[^\\s;"\'`]*)?){0,40}',
  ),
  named(
    'session',
    `(?:session[_ -]?(?:id|cookie|key)|sess[_-]?id|(?:php|j)sess(?:ion)?id|connect\\.sid)${IS_SET_TO}`,
    `${NO_UUID}${RANDOM}${VALUE}{16,}`,
  ),
  // postgres://user:secret@host, https://TOKEN@host
  named('password in an address', '\\b[a-z][a-z0-9+.-]{1,20}://[^\\s:/@]{0,100}:', '[^\\s/@]{3,200}(?=@)'),
  named(
    'token in an address',
    '\\b[a-z][a-z0-9+.-]{1,20}://',
    '(?=[^\\s/@]{0,200}\\d)[^\\s:/@]{16,200}(?=@)',
  ),
  // As curl takes it.
  named('password', '(?<=\\s)(?:-u|--user)[ =]["\']?[^\\s:"\'/]{1,100}:', `${MIXED}${VALUE}{6,}`),
  // The bytes of a key, as Solana's tools write them.
  named(
    'wallet key',
    '\\b(?:key|keypair|secret|wallet)[^\\n[]{0,24}',
    '\\[(?:\\s{0,2}\\d{1,3}\\s{0,2},){31,63}\\s{0,2}\\d{1,3}\\s{0,2}\\]',
  ),
  // In groups of four as apps show it, or in one piece: the alphabet has no 0, 1, 8 and 9.
  named(
    'one-time password secret',
    `\\b(?:2fa|totp|otp|mfa|two[ -]?factor|authenticator)[^\\n:=：＝|]{0,24}?(?:${IS_SET_TO}|${IS_SAID_TO_BE}|${NEXT_CELL}|[^\\S\\n]+(?=${exactCase('[A-Z2-7]{16}')}))`,
    '(?=[a-z2-7 -]{0,100}[2-7])(?:[a-z2-7]{4}[ -]?){4,16}(?![a-z0-9])',
  ),
]

export const NAMED_SECRETS: readonly NamedSecret[] = [...BY_NAME, ...BY_PLACE]

const IS_A_HASH = 'tx|hash|transaction|block|digest|sha-?256|signature|public|idempotency|cache|pool'
/** Sixty-four of them, not all decimal: that is a large number. */
const HEX_KEY = '(?=\\d*[a-f])[0-9a-f]{64}'

/** Sixty-four digits beside a word like key, secret or seed, unless they are said to be something else. */
const DIGITS_AFTER = named(
  'key of 64 digits',
  `(?:key|secret|seed|priv|mnemonic|entropy|(?<![a-z0-9])[ps]k(?![a-z0-9]))(?<!\\b${OPENS_NOTHING}[ _-]?(?:key|seed))(?:(?!${IS_A_HASH})[^\\n]){0,24}?\\b(?:0x)?`,
  `${HEX_KEY}\\b`,
)
const DIGITS_BEFORE = named(
  'key of 64 digits',
  '\\b(?:0x)?',
  `${HEX_KEY}(?=["'\`]?,? (?:is|was|as)\\b(?![^\\n]{0,16}?\\b${OPENS_NOTHING})[^\\n]{0,16}?(?:\\bkey|secret|\\bseed|mnemonic|entropy))`,
)

/** Looked for only where there are as many digits, because the words are everywhere. */
export const KEY_DIGITS = /[0-9a-f]{64}/i
export const NAMED_DIGITS: readonly NamedSecret[] = [DIGITS_AFTER, DIGITS_BEFORE]

const SECRET_NAME = new RegExp(`(?:${PASSWORDS}|${KEYS}|${WORDS}|mnemonic|seed[_ -]?phrase|cookie)$`, 'i')

/** Whether a field of that name holds a secret: `apiKey`, `BYBIT_SECRET`. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name)
