import { randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { HindcastError, type Instant, isoOf, sha256, suggest, TOKENS_FOLDER, zName } from '#vocabulary'
import type { Home } from './ports.ts'

// A token names whom it lets in: one agent's callers or all, as whom, and for what. Its secret half is shown once, when it is made.
// It is as long as a key, so that a plain hash of it is enough.

/** Who calls by a token; `system` is the software itself. */
export const TOKEN_ACTORS = ['agent', 'broker', 'person'] as const
/** `write` includes reading. */
export const SCOPES = ['read', 'write'] as const

/** What a home keeps of one. */
const zToken = z.strictObject({
  v: z.literal(1),
  id: z.string(),
  /** Null for every agent of the home. */
  agent: zName.nullable(),
  actor: z.enum(TOKEN_ACTORS),
  scope: z.enum(SCOPES),
  /** What it is called, and what it is for: "phone". */
  name: z.string(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Token = z.output<typeof zToken>

const ID_BYTES = 6
const SECRET_BYTES = 32
const SHOWN = /^hct_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/

/** Makes one and keeps what is kept of it; `shown` is the only time that it can be read. */
export const makeToken = async (
  home: Home,
  {
    expiresAt,
    ...given
  }: Pick<Token, 'agent' | 'actor' | 'scope' | 'name'> & { readonly expiresAt: Instant | null },
  now: Instant,
): Promise<{ readonly token: Token; readonly shown: string }> => {
  const id = randomBytes(ID_BYTES).toString('hex')
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const token: Token = {
    v: 1,
    id,
    ...given,
    madeAt: isoOf(now),
    expiresAt: expiresAt === null ? null : isoOf(expiresAt),
    hash: sha256(secret),
  }
  await home.token(id).write(`${JSON.stringify(token)}\n`)
  return { token, shown: `hct_${id}_${secret}` }
}

/** The token that somebody shows, if it lets anybody in now. */
export const tokenShown = async (home: Home, shown: string, now: Instant): Promise<Token> => {
  const [, id, secret] = SHOWN.exec(shown) ?? []
  if (id === undefined || secret === undefined)
    throw refused('is none of this home’s: it begins with hct_ and is 60 characters long')
  const token = await keptToken(home, id)
  // Whether there is none of that id or its secret is another takes as long and says the same.
  const same = timingSafeEqual(Buffer.from(sha256(secret)), Buffer.from(token?.hash ?? sha256('')))
  if (token === null || !same)
    throw refused('is not one that lets anybody in here: it was never made, or is revoked')
  if (token.expiresAt !== null && Date.parse(token.expiresAt) <= now)
    throw refused(`${id} expired at ${token.expiresAt}`)
  return token
}

/** What is kept of a token; null where there is none of that id. */
export const keptToken = async (home: Home, id: string): Promise<Token | null> => {
  const text = await home.token(id).read()
  if (text === null) return null
  try {
    return zToken.parse(JSON.parse(text))
  } catch (cause) {
    const file = `${TOKENS_FOLDER}/${id}.json`
    throw new HindcastError('store_damaged', `${file} is damaged: nobody is let in by it`, {
      field: file,
      next: `Revoke it and make another: ${suggest('token.revoke', { token: id })}.`,
      cause,
    })
  }
}

/** Whether opening as a person takes a token here: a person has one. One that cannot be read may be a person's. */
export const asksForToken = async (home: Home): Promise<boolean> => {
  const ids = (await home.tokens()) ?? []
  const actors = await Promise.all(
    ids.map((id) =>
      keptToken(home, id).then(
        (token) => token?.actor,
        () => 'person' as const,
      ),
    ),
  )
  return actors.includes('person')
}

/**
 * Refuses a person who opened the memory before the home had a person's token, or whose token was revoked since: who may come in is
 * for those to say who would come in now.
 */
export const refuseOutdated = async (home: Home, opened: Token | null, now: Instant): Promise<void> => {
  const kept = opened === null ? null : await keptToken(home, opened.id)
  const isGood =
    opened === null
      ? !(await asksForToken(home))
      : kept?.hash === opened.hash && (kept.expiresAt === null || Date.parse(kept.expiresAt) > now)
  if (isGood) return
  throw new HindcastError('token_refused', 'tokens were made or revoked since this memory was opened', {
    field: 'token',
    next: 'Open it again, with a person’s token.',
  })
}

const refused = (problem: string): HindcastError =>
  new HindcastError('token_refused', `token ${problem}`, {
    field: 'token',
    next: 'Show a token of this home’s; a person makes one there: hindcast token create.',
  })
