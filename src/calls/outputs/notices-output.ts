import { z } from 'zod'
import type { HeldSecret } from '#log'
import { zSentence } from '../text/sentences.ts'

/** What there is to know of a call besides what it did, and is kept nowhere else. */
export const zNotices = z
  .array(zSentence)
  .describe(
    'what to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one',
  )

/** That something was masked: where, of what sort, and what to do. The secret itself is told nowhere. */
export const maskedNotices = (masked: readonly HeldSecret[]): string[] =>
  masked.map(
    ({ field, what }) =>
      `secret_masked: ${field} held a secret (${what}), which is not stored. Rotate it, and keep it out of texts.`,
  )
