import { boundaryAt, isMaintenanceDue } from '#consolidate'
import type { Log } from '#record'
import { type Instant, isoOf } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { type RecordedOut, recordedOut } from '../outputs/recorded-output.ts'
import { prepareFact } from './record-fact.ts'

/** A boundary is maintained once, by its name, unless something has become due since. What it changes is known from when it is done, not before. */
export const recordMaintenance = async (
  caller: Caller,
  log: Log,
  at: Instant | undefined,
): Promise<RecordedOut> =>
  recordedOut(
    await log.record((state) => {
      const knownAt = at ?? log.now(state.head)
      const boundary = boundaryAt(state, knownAt)
      const name = isoOf(boundary)
      const { maintainedAt, due } = state.memory
      // What came in since may be looked at again the same day: a person has voided a trade.
      const again = maintainedAt === boundary && due.length > 0
      const fact = { at: boundary, knownAt, id: again ? `${name} after ${state.head.seq}` : name }
      return prepareFact(caller, log, state, 'maintenance', fact, { boundary: name })
    }),
  )

/** Before a turn looks at the memories. */
export const maintainIfDue = async (caller: Caller, at: Instant): Promise<void> => {
  const log = await caller.log()
  if (!isMaintenanceDue(await log.state(), at)) return
  await recordMaintenance(caller, log, at)
  // Yesterday's files. The turn does not wait; a simulation, whose days take seconds, writes them when it is closed.
  // What fails is tried again by the next write.
  if (!log.simulated) void caller.projections.writeQuickly(log).catch(() => undefined)
}
