import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { HindcastError, type Instant, isoOf, PERSON_FILE, readBy, suggest } from '#vocabulary'

// A person's credential as a home keeps it: a salted slow hash with the parameters it was made with. The credential itself is
// kept nowhere, and stands in no error.

/** Shorter ones are guessed from a copy of the file, however slow the hash is. */
const SHORTEST = 8
const LONGEST = 1_024

/** Read by hand, so that what was given is never quoted. */
export const zCredential = readBy<string, string>(
  { type: 'string', writeOnly: true },
  { type: 'string' },
  (value, ctx) => {
    if (typeof value === 'string' && value.length >= SHORTEST && value.length <= LONGEST) return value
    const message =
      value === undefined
        ? 'is missing'
        : typeof value !== 'string'
          ? 'is not a text'
          : `has ${value.length} characters`
    const next = `Give a passphrase of ${SHORTEST} to ${LONGEST} characters.`
    ctx.addIssue({ code: 'custom', message, params: { code: 'invalid_input', next } })
    return z.NEVER
  },
)

/** 32 MB and some tenths of a second for each guess; what is stored says its own, so that raising it leaves older ones valid. */
const COST = { N: 2 ** 15, r: 8, p: 1 } as const
const SALT_BYTES = 16
const HASH_BYTES = 32

const zHex = z.string().regex(/^([0-9a-f]{2})+$/)
const zKept = z.strictObject({
  v: z.literal(1),
  setAt: z.iso.datetime(),
  // Bounds, so that an edited file cannot make a check take for ever.
  N: z
    .int()
    .min(2)
    .max(2 ** 20)
    .refine((n) => Number.isInteger(Math.log2(n))),
  r: z.int().min(8).max(32),
  p: z.int().min(1).max(16),
  salt: zHex,
  hash: zHex.length(2 * HASH_BYTES),
})
type Kept = z.infer<typeof zKept>

/** What a home keeps of a credential that is set now. */
export const keptText = async (credential: string, now: Instant): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derived(credential, salt, COST)
  const kept: Kept = {
    v: 1,
    setAt: isoOf(now),
    ...COST,
    salt: salt.toString('hex'),
    hash: hash.toString('hex'),
  }
  return `${JSON.stringify(kept)}\n`
}

/** What a home keeps of a credential. A text that is none is refused, and never taken for none being set. */
export const readKept = (text: string): Kept => {
  const parsed = zKept.safeParse(jsonOf(text))
  if (!parsed.success) throw damaged()
  return parsed.data
}

/** Whether it is the credential that was kept; compared in constant time. */
export const isCredential = async (kept: Kept, given: string): Promise<boolean> => {
  const found = await derived(given, Buffer.from(kept.salt, 'hex'), kept)
  return timingSafeEqual(found, Buffer.from(kept.hash, 'hex'))
}

const damaged = (): HindcastError =>
  new HindcastError('store_damaged', `${PERSON_FILE} is damaged: nobody can open as a person by it`, {
    field: PERSON_FILE,
    next: `Take it from a copy of the home; or remove it as the owner of the files, and set a new one: ${suggest('person.set')}.`,
  })

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const slowHash = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** The same letters typed on another keyboard are the same credential. */
const derived = (
  credential: string,
  salt: Buffer,
  { N, r, p }: Pick<Kept, 'N' | 'r' | 'p'>,
): Promise<Buffer> =>
  slowHash(credential.normalize('NFKC'), salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r + 1024 * r * p })
