import { z } from 'zod'
import type { HeldSecret } from '#log'
import { zSentence } from '../text/sentences.ts'

// Fields that many answers have.

/** A moment in UTC, as every answer tells it; what the moment is of is said where it stands. */
export const zIso = z.string().meta({ format: 'date-time', description: 'a moment in UTC' })

export const zAsOf = zIso.describe('the moment it was read as of')
export const zWhyEmpty = zSentence.nullable().describe('why the answer is empty; null: it is not')
export const zMessage = zSentence.describe('what happened, for people')
export const zBehind = zSentence
  .nullable()
  .describe('why a file is not written, though it is recorded, and when it will be; null: it is written')

/** Where a log ends, by its last event. */
export const zHead = z
  .object({
    seq: z.int().describe('how many events the log holds'),
    hash: z.string().describe('sha256 of the last one, and so of all'),
  })
  .meta({ id: 'Head' })

/** A figure with its 90% interval. */
export const zEstimate = z
  .object({
    value: z.number().describe('the figure itself'),
    lower: z.number().describe('lower end of its 90% interval'),
    upper: z.number().describe('upper end of its 90% interval'),
  })
  .meta({ id: 'Estimate' })

/** A share with its 90% interval. */
export const zShare = z
  .object({
    share: z.number().describe('the share itself, 0 to 1'),
    lower: z.number().describe('lower end of its 90% interval'),
    upper: z.number().describe('upper end of its 90% interval'),
  })
  .meta({ id: 'Share' })

/** How far the words of a memory may be relied on. */
export const WORDS_TRUST = ['outside', 'own'] as const

export const zWordsTrust = z
  .enum(WORDS_TRUST)
  .describe('outside: words of it were written by an agent that was shown text from outside; own: none were')

export const wordsTrust = (outside: boolean): (typeof WORDS_TRUST)[number] => (outside ? 'outside' : 'own')

/** Whether anything of what is shown is no better than text from outside. */
export const saysOutside = (shown: readonly { readonly trust: string }[]): boolean =>
  shown.some(({ trust }) => trust === 'outside')

// What is said of an episode's fields wherever one is told: by recall, and in a trade's story.

export const IN_R = 'outcome in R, 1R being what was risked; null: not known'
export const R_FROM =
  'where R is from: stop, the risk known; proxy, the median loss of the symbol; stated, its caller’s word, which is no evidence'
export const CONTEXT_LATE =
  'whether it was told when it could be seen how the trade went: then it is shown and compared, and no reading by situation counts it'
export const BEST_R = 'best result on the way, in R; null: the risk is not known'
export const WORST_R = 'worst result on the way, in R, a loss being negative'
export const SURPRISE = '(R − expected) / σ: how far the outcome was from that'
export const VARIANT = 'name, version and a tag of the parameters: breakout@2#1f3a9c40'

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
