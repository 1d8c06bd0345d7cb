import { z } from 'zod'
import { boundaryAt, isMaintenanceDue } from '#consolidate'
import type { Log } from '#record'
import { type Instant, isoOf, zInstant } from '#vocabulary'
import { prepareFact, type RecordedOut, recordedOut, zRecorded } from '../fact.ts'
import { type Caller, operation } from '../operation.ts'
import { writeBehind, writeProjections } from '../projections/index.ts'

export const maintain = operation({
  name: 'maintain',
  verb: 'keep',
  scope: 'write',
  writes: true,
  existing: true,
  describe:
    'Look after the memories: split, merge and recount beliefs, clear plans; a turn does it when it is due.',
  input: z.strictObject({
    at: zInstant.optional().describe('the boundary at or before this moment; now if left out'),
  }),
  output: zRecorded,
  run: async (caller, input) => {
    const log = await caller.log()
    const recorded = await record(caller, log, input.at)
    const { workspace, episodes, progress } = caller
    await writeProjections(log, workspace, { episodes, progress })
    return recorded
  },
})

/** A boundary is maintained once, by its name, unless something has become due since. What it changes is known from when it is done, not before. */
const record = async (caller: Caller, log: Log, at: Instant | undefined): Promise<RecordedOut> =>
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
  await record(caller, log, at)
  // Yesterday's files. The turn does not wait; a simulation, whose days take seconds, writes them when it is closed.
  if (!log.simulated) writeBehind(log, caller.workspace)
}
