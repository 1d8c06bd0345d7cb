import { z } from 'zod'
import { isMaintenanceDue } from '#consolidate'
import { type Moment, momentOf } from '#log'
import { indexStanding } from '#text-index'
import { FIRST_INSTANT, inWords, isoOf, isoOrNull } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { flagTotals } from '../asking/flag-totals.ts'
import type { Caller } from '../caller.ts'
import { equityGaps } from '../health/equity-gaps.ts'
import { indexAdvice } from '../health/index-advice.ts'
import { memoryChecks } from '../health/memory-checks.ts'
import { countLayers, countMemories, countMoves, countTokens, lastObserved } from '../health/memory-counts.ts'
import { operation } from '../operation.ts'
import { indexHealthOut } from '../outputs/index-health-output.ts'
import { zMemoryHealth } from '../outputs/memory-health-output.ts'
import { recall } from './recall.ts'

export const health = operation({
  name: 'health',
  verb: 'keep',
  scope: 'read',
  writes: false,
  describe:
    'How this memory is doing: what it holds by kind and layer, how quick, how large, how it flows, and what to do about it.',
  input: z.strictObject(AS_OF),
  output: zMemoryHealth,
  run: async (caller, { asOf }) => {
    const log = await caller.log()
    const moment = await momentOf(log, asOf)
    const { memory } = await log.state()
    const layers = await countLayers(moment)
    const standing = await indexStanding(caller, log)
    const index = indexHealthOut(standing)
    const flags = await flagTotals(moment)
    const tokens = await countTokens(moment)
    const observed = await lastObserved(moment)
    const { bytes } = await log.store.describe()
    const milliseconds = await recallTime(caller, moment)
    const state = moment.state
    const isDue = state !== null && isMaintenanceDue(state, moment.at)
    const maintainedAt = state === null ? await maintainedBy(moment) : memory.maintainedAt
    const checks = memoryChecks({
      recallMs: milliseconds,
      bytes: bytes + index.bytes,
      indexTrouble: index.errors[0] ?? (index.slot === 'sqlite_fts' ? null : index.vectors.off),
      indexAdvice: indexAdvice(standing),
      openFlags: flags.reduce((sum, { open }) => sum + open, 0),
      equityGaps: await equityGaps(moment),
      isMaintenanceDue: isDue,
      maintainedAt,
      begunAt: await begunAt(moment),
      lastObserved: observed,
      tokensPerTurn: tokens.perTurn,
      at: moment.at,
      isPast: state === null,
    }).map((check) => ({ ...check, next: check.next && inWords(check.next, caller.words) }))
    return {
      asOf: isoOf(moment.at),
      inOrder: checks.every(({ ok }) => ok),
      memories: await countMemories(moment),
      layers: [...layers],
      importance: meanImportance(layers),
      flow: await countMoves(moment),
      recall: { milliseconds },
      storage: { bytes, index: index.bytes },
      index,
      flags,
      maintenance: { last: isoOrNull(maintainedAt), due: isDue },
      observed: isoOrNull(observed),
      tokens,
      checks,
    }
  },
})

const meanImportance = (layers: Awaited<ReturnType<typeof countLayers>>): number | null => {
  const count = layers.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  return layers.reduce((sum, one) => sum + one.count * (one.importance ?? 0), 0) / count
}

/** Measured now, on this log: once to have it in memory, as every turn after the first has, and once by the clock. */
const recallTime = async (caller: Caller, { at, state }: Moment): Promise<number> => {
  const asked = recall.input.parse(state === null ? { asOf: isoOf(at), limit: 5 } : { limit: 5 })
  await recall.run(caller, asked)
  const began = performance.now()
  await recall.run(caller, asked)
  return performance.now() - began
}

/** When the first fact of it that has a time was known. */
const begunAt = async ({ log: { store }, seq }: Moment) => {
  const [first] = await store.events({ afterSeq: await store.seqAsOf(FIRST_INSTANT), toSeq: seq, limit: 1 })
  return first?.knownAt ?? null
}

/** The last boundary that was known to be done by then. */
const maintainedBy = async ({ log: { store }, seq }: Moment) => {
  const [last] = await store.events({ kinds: ['maintenance'], toSeq: seq, descending: true, limit: 1 })
  return last?.at ?? null
}
