import { z } from 'zod'
import { zSentence } from '../text/sentences.ts'
import { zIso } from './iso.ts'

// Fields that many answers have.

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
