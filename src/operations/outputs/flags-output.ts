import { z } from 'zod'
import type { HeldSecret } from '#record'

/** What every call that records something answers besides what it did. */
export const zFlags = z
  .array(z.string())
  .describe(
    'what a person should look at: reports that disagree, facts that fit nothing, secrets that were masked',
  )

/** That something was masked: where, of what sort, and what to do. The secret itself is told nowhere. */
export const maskedFlags = (masked: readonly HeldSecret[]): string[] =>
  masked.map(
    ({ field, what }) =>
      `secret_masked: ${field} held a secret (${what}), which is not stored. Rotate it, and keep it out of texts.`,
  )
