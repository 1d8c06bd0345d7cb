import { randomBytes, timingSafeEqual } from 'node:crypto'
import { asksForToken, type Home } from '#calls/serving'
import { HindcastError, type Instant, sha256 } from '#vocabulary'
import type { Bearer } from './bearer.ts'

const GOOD_FOR_MS = 300_000
const BYTES = 32

/** A person by the link, who shows no token of the home's. */
const PERSON: Bearer = { token: null, agent: null, actor: 'person', scope: 'write' }

/**
 * A link that lets the person at this machine into the page, once and within five minutes. What it lets in ends with the server, and
 * as soon as a person of the home has a token: from then on a person shows one.
 */
export class PageLink {
  private readonly home: Home
  private code: { readonly hash: string; readonly until: number } | null = null
  private readonly secrets = new Set<string>()

  constructor(home: Home) {
    this.home = home
  }

  /** The code of a new link; null where a person shows a token. The last one is good no longer. */
  async make(now: Instant): Promise<string | null> {
    this.code = null
    if (await asksForToken(this.home)) return null
    const code = randomBytes(BYTES).toString('base64url')
    this.code = { hash: sha256(code), until: now + GOOD_FOR_MS }
    return code
  }

  /** Takes the code for a secret that the tab shows from then on. */
  use(code: string, now: Instant): string {
    const made = this.code
    const isGood = made !== null && now <= made.until && isSame(sha256(code), made.hash)
    if (!isGood)
      throw new HindcastError('token_refused', 'this link was used before, or is older than five minutes', {
        field: 'code',
        next: 'Start `hindcast up` again for another, or give a person’s token.',
      })
    this.code = null
    const secret = `hcl_${randomBytes(BYTES).toString('base64url')}`
    this.secrets.add(sha256(secret))
    return secret
  }

  async bearerOf(shown: string): Promise<Bearer | null> {
    if (!this.secrets.has(sha256(shown))) return null
    if (!(await asksForToken(this.home))) return PERSON
    // For good: a token that is revoked later brings no link back.
    this.secrets.clear()
    return null
  }
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))
