import { z } from 'zod'
import { LESSON_SLOTS, zFinding } from '#memories'
import { zInstant, zLabel, zProse } from '#vocabulary'

export const REFLECTORS = ['statistical', 'model'] as const

const MOST_TRADES = 700
const MOST_BULLETS = 20
const LONGEST_FAILURE = 300

export const REFLECTION_REASONS = [
  'asked',
  'trades',
  'day',
  'month',
  'loss',
  'strategy',
  'regime',
  'decision',
  'inconsistency',
  'corrected',
] as const

export type ReflectionReason = (typeof REFLECTION_REASONS)[number]

export const zReflection = z.strictObject({
  strategy: zLabel.optional(),
  reflector: z.enum(REFLECTORS),
  model: zLabel.optional(),
  why: z.array(z.enum(REFLECTION_REASONS)).max(REFLECTION_REASONS.length),
  from: zInstant.optional(),
  to: zInstant.optional(),
  considered: z.int().min(0),
  asked: z.int().min(0).optional(),
  trades: z.array(zLabel).max(MOST_TRADES),
  findings: z.array(zFinding).max(MOST_BULLETS).optional(),
  text: zProse.optional(),
  bullets: z
    .array(z.strictObject({ slot: z.enum(LESSON_SLOTS), cites: z.array(z.int().min(0)).max(MOST_TRADES) }))
    .max(MOST_BULLETS)
    .optional(),
  hash: z
    .string()
    .regex(/^[0-9a-f]{16}$/u)
    .optional(),
  outside: z.literal(true).optional(),
  inputTokens: z.int().min(0).optional(),
  outputTokens: z.int().min(0).optional(),
  cost: z.number().min(0).optional(),
  demoted: z
    .strictObject({
      experiment: zLabel,
      strata: z.int().min(1),
      difference: z.number(),
      lower: z.number(),
      upper: z.number(),
    })
    .optional(),
  /** A person has withdrawn these very words: they do not come back, whoever draws them. */
  withdrawn: z.literal(true).optional(),
  variant: zLabel.optional(),
  regime: zLabel.optional(),
  /** Why there is no answer of the model: what was in force stays so. */
  failed: z.string().min(1).max(LONGEST_FAILURE).optional(),
})

export type Reflection = z.output<typeof zReflection>
