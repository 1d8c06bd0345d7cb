import { z } from 'zod'
import { NOT_SECRET, zInstant, zLabel, zPrice } from './input-schema.ts'

/** A reason, a remark, a message: as long as somebody pastes; what a prompt quotes of it is cut there. */
const LONGEST_PROSE = 100_000

/** Words for people and models. Kept once by hash beside the log, masked before that, erasable. */
export const zProse = z.string().trim().min(1).max(LONGEST_PROSE)

/** What stands in an answer, or in a file, where a text was erased. */
export const ERASED = '[erased]'

/** What a model says at length; as much as a file of the workspace holds, so that no decision is refused for its reasoning. */
const LONGEST_SAID = 400_000

/** A model that says nothing besides its decision often answers an empty text: that is nothing said. */
export const zSaid = z
  .string()
  .trim()
  .max(LONGEST_SAID)
  .transform((text) => (text === '' ? undefined : text))
  .pipe(z.string().optional())

export const zConfidence = z.number().min(0).max(1)

/** Whose names the caller gives: NFP, FOMC. Conditions can ask for them. */
export const zNamedEvents = z
  .array(zLabel)
  .max(20)
  .optional()
  .describe('named events going on: ["NFP"]; plans can wait for them')

/** Your own labels. */
export const zTags = z.array(zLabel).max(50).optional().describe('your own labels: ["news", "second entry"]')

/** What the agent expects and saw; habits compare it with what happened. */
export const INTENTION_FIELDS = {
  expectedMinutes: z
    .number()
    .positive()
    .max(5_256_000)
    .optional()
    .describe('how long it is meant to be held, in minutes'),
  signalAt: zInstant.optional().describe('when the signal came, if before the decision'),
  signalPrice: zPrice.optional().describe('the price at the signal'),
}

/** A hash that names a version of the lessons, given by whoever showed them. */
export const zLessonsHash = z
  .string()
  .max(128)
  .refine(...NOT_SECRET)
  .regex(/^[0-9a-f]{1,64}(?:\+[0-9a-f]{1,64})*$/u, {
    error: 'is no hash: up to 64 hexadecimal digits, several joined by +',
  })
