import { z } from 'zod'
import { zInstrument } from '#market'
import {
  type KindName,
  type Payload,
  zAdjusted,
  zCash,
  zConfigured,
  zCorrected,
  zEquity,
  zFill,
  zIncident,
  zOrder,
  zRedacted,
  zRejection,
  zRemark,
  zTradeEnded,
  zTradeOpened,
  zTradeRecorded,
  zVoided,
} from '#record'
import { recordFact, zRecorded } from '../fact.ts'
import { operation } from '../operation.ts'
import { FACT_FIELDS, type FactFields, split } from '../when.ts'

// Facts that are recorded just as they come: the kind's own schema, and when it happened.

const recording = <Input extends z.ZodType<FactFields>>(
  name: string,
  kind: KindName,
  input: Input,
  describe: string,
  more: { readonly positional?: string; readonly existing?: true } = {},
) =>
  operation({
    name,
    verb: 'record',
    scope: 'write',
    writes: true,
    ...more,
    describe,
    input,
    output: zRecorded,
    run: (caller, given) => {
      const { fact, payload } = split(given)
      return recordFact(caller, kind, fact, payload as Payload)
    },
  })

export const fill = recording(
  'fill',
  'fill',
  zFill.safeExtend(FACT_FIELDS),
  'Record one execution; it opens, adds to, reduces, closes or flips a trade.',
)
export const order = recording(
  'order',
  'order',
  zOrder.safeExtend(FACT_FIELDS),
  'Record what became of an order: placed, resting, filled, cancelled, rejected, expired.',
)
export const reject = recording(
  'reject',
  'rejection',
  zRejection.safeExtend(FACT_FIELDS),
  'Record that the risk engine refused something, and by which rule.',
)
export const incident = recording(
  'incident',
  'incident',
  zIncident.safeExtend(FACT_FIELDS),
  'Record something that was nobody’s trade: "the broker connection dropped".',
)
export const equity = recording(
  'equity',
  'equity',
  zEquity.safeExtend(FACT_FIELDS),
  'Record the account’s equity.',
)
export const cash = recording(
  'cash',
  'cash',
  zCash.safeExtend(FACT_FIELDS),
  'Record a deposit, withdrawal, dividend, interest, funding or fee.',
)
export const adjust = recording(
  'adjust',
  'adjusted',
  zAdjusted.safeExtend(FACT_FIELDS),
  'Record a split or a rename of a symbol.',
)
export const instrument = recording(
  'instrument',
  'instrument',
  zInstrument.safeExtend(FACT_FIELDS),
  'Describe an instrument: multiplier, steps, currency, calendar.',
)
export const configure = recording(
  'configure',
  'configured',
  zConfigured.safeExtend(FACT_FIELDS),
  'Set the account’s currency, its trading day and its bar length.',
)
export const tradeOpen = recording(
  'trade.open',
  'trade.opened',
  zTradeOpened.safeExtend(FACT_FIELDS),
  'Record that a trade was opened; at is the entry.',
)
export const tradeClose = recording(
  'trade.close',
  'trade.closed',
  zTradeEnded.safeExtend(FACT_FIELDS),
  'Record that a trade was closed; at is the exit.',
  { positional: 'trade' },
)
export const tradeRecord = recording(
  'trade.record',
  'trade.closed',
  zTradeRecorded.safeExtend(FACT_FIELDS),
  'Record a whole round trip in one call; at is the exit.',
)
export const tradeRemark = recording(
  'trade.remark',
  'remark',
  zRemark.safeExtend(FACT_FIELDS),
  'Write something about a trade; recall hands it back with the episode.',
  { positional: 'trade', existing: true },
)
export const correct = recording(
  'correct',
  'corrected',
  zCorrected.safeExtend(FACT_FIELDS),
  'Put a trade right, from now on (a person’s).',
  { positional: 'trade', existing: true },
)
export const voidTrade = recording(
  'void',
  'voided',
  zVoided.safeExtend(FACT_FIELDS),
  'Declare a trade that never was (a person’s).',
  { positional: 'trade', existing: true },
)
export const redact = recording(
  'redact',
  'redacted',
  zRedacted.safeExtend(FACT_FIELDS),
  'Erase texts by their hash; the log keeps the hashes (a person’s).',
  { existing: true },
)

/** Equal fills of one batch are numbered, so that two identical executions are two. */
export const fills = operation({
  name: 'fills',
  verb: 'record',
  scope: 'write',
  writes: true,
  describe: 'Record several executions at once; equal ones within the batch count as different.',
  input: z.strictObject({ fills: z.array(zFill.safeExtend(FACT_FIELDS)).min(1).max(10_000) }),
  output: z.object({ recorded: z.int(), duplicates: z.int(), results: z.array(zRecorded) }),
  run: async (caller, input) => {
    const seen = new Map<string, number>()
    const calls = input.fills.map((one) => {
      const { fact, payload } = split(one)
      const key = JSON.stringify([fact.at, payload])
      const ordinal = seen.get(key) ?? 0
      seen.set(key, ordinal + 1)
      return { fact: { ...fact, ordinal }, payload: payload as Payload }
    })
    const results = await Promise.all(
      calls.map(({ fact, payload }) => recordFact(caller, 'fill', fact, payload)),
    )
    const recorded = results.filter((result) => result.outcome === 'recorded').length
    return { recorded, duplicates: results.length - recorded, results }
  },
})
