import { z } from 'zod'
import { zInstant, zJson, zLabel, zMoney, zPrice, zStrategy } from '#vocabulary'
import { EXIT_KINDS } from '../rows/rows.ts'
import { zNamedEvents, zProse } from './prose.ts'

/** What a person may put right about a trade. Prices are the averages of its entries and exits. */
export const zCorrection = z
  .strictObject({
    entryAt: zInstant.optional(),
    exitAt: zInstant.optional(),
    entryPrice: zPrice.optional(),
    exitPrice: zPrice.optional(),
    fees: zMoney.optional(),
    funding: zMoney.optional(),
    stop: zPrice.optional(),
    target: zPrice.optional(),
    exitKind: z.enum(EXIT_KINDS).optional(),
    strategy: zStrategy.optional(),
  })
  .refine((set) => Object.keys(set).length > 0, 'names no field to correct')
export type Correction = z.infer<typeof zCorrection>

export const zCorrected = z.strictObject({
  trade: zLabel,
  set: zCorrection.describe(
    'what is right: { entryPrice?, exitPrice?, fees?, funding?, stop?, exitKind?, … }',
  ),
  reason: zProse,
})

export const zVoided = z.strictObject({ trade: zLabel, reason: zProse })

/** Texts erased by their hash; the hashes stay in the events that named them. */
export const zRedacted = z.strictObject({
  hashes: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .min(1)
    .max(1_000)
    .describe('hashes of texts, from events --json'),
  reason: zProse,
})

/** The first event of a merged log: what it was before, and what came in. */
export const zImported = z.strictObject({
  from: z.strictObject({ seq: z.int(), hash: z.string() }),
  facts: z.int(),
  duplicates: z.int(),
  source: zLabel,
})

/** What a turn was shown: the hash of its text and the handles in it. */
const zQuote = z.strictObject({
  path: z.string().min(1).max(400),
  startLine: z.int().min(1),
  endLine: z.int().min(1),
  hash: z.string().length(64),
  source: zLabel,
})

export const zRecalled = z.strictObject({
  seq: z.int(),
  context: z.string(),
  handles: z.array(zLabel),
  /** The situation it was asked in, by symbol: a decision of the same turn takes it from here. */
  contexts: z.record(zLabel, zJson),
  events: zNamedEvents,
  /** Lines of texts that were quoted: where they stand, and their hash. */
  quotes: z.array(zQuote).max(200).optional(),
})
