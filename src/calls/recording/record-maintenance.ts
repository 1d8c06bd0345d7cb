import { boundaryAt, isMaintenanceDue, OneAtATime } from '#consolidate'
import { draftOf, type Log, type Payload, type Prepare, type Recorded, type State } from '#log'
import { type Instant, isoOf } from '#vocabulary'
import { compressionsDue } from '../knowledge/compressions-due.ts'
import type { Caller } from '../session/caller.ts'
import { prepareFact } from './record-fact.ts'

export interface Maintained {
  readonly boundary: Instant
  /** Of the maintenance itself. */
  readonly recorded: Recorded
  /** Before it: what each compression says, and what it came to. */
  readonly compressions: readonly { readonly payload: Payload; readonly recorded: Recorded }[]
}

/**
 * A boundary is maintained once, by its name, unless something has become due since. What it changes is known from when it is done, not
 * before. In a dry run nothing is recorded, and the answer is what recording it would have come to.
 */
export const recordMaintenance = async (
  caller: Caller,
  log: Log,
  { at, dryRun = false }: { readonly at?: Instant | undefined; readonly dryRun?: boolean },
): Promise<Maintained> => {
  const work = () => maintained(caller, log, at, dryRun)
  if (dryRun) return work()
  return oneAtATime(log).run(work)
}

/** Before a turn looks at the memories. */
export const maintainIfDue = async (caller: Caller, at: Instant): Promise<void> => {
  const log = await caller.log()
  if (!isMaintenanceDue(await log.state(), at)) return
  const isDone = await oneAtATime(log).run(async () => {
    // Another turn of this handle may have done it meanwhile.
    if (!isMaintenanceDue(await log.state(), at)) return false
    await maintained(caller, log, at, false)
    return true
  })
  // Yesterday's files. The turn does not wait; a simulation, whose days take seconds, writes them when it is closed.
  // What fails is tried again by the next write.
  if (isDone && !log.simulated) void caller.projections.writeQuickly(log).catch(() => undefined)
}

const queues = new WeakMap<Log, OneAtATime>()

/** Calls of this handle wait for one another. Another process that does the same records a duplicate. */
const oneAtATime = (log: Log): OneAtATime => {
  const queue = queues.get(log) ?? new OneAtATime()
  queues.set(log, queue)
  return queue
}

const maintained = async (
  caller: Caller,
  log: Log,
  at: Instant | undefined,
  dryRun: boolean,
): Promise<Maintained> => {
  const state = await log.state()
  const knownAt = at ?? log.now(state.head)
  const boundary = boundaryAt(state, knownAt)
  const moment = { log, at: knownAt, seq: state.head.seq, state }
  const compressions = isDoneUpTo(state, boundary) ? [] : await compressionsDue(caller, moment, state)
  const facts: Prepare[] = [
    ...compressions.map((payload) => () => compressionDraft(caller, payload, { at: boundary, knownAt })),
    (now) => maintenanceDraft(caller, log, now, { boundary, knownAt }),
  ]
  const foreseen = () =>
    log.foresee(async (next) => {
      const answers: Recorded[] = []
      for (const fact of facts) answers.push(await next(fact))
      return answers
    })
  const all = dryRun ? await foreseen() : await log.recordAll(facts)
  const recorded = all.at(-1)
  if (!recorded) throw new Error('a maintenance came to nothing')
  const made = compressions.flatMap((payload, i) => (all[i] ? [{ payload, recorded: all[i] }] : []))
  return { boundary, recorded, compressions: made }
}

/** What came in since may be looked at again the same day: a person has voided a trade. */
const isAgain = ({ memory: { maintainedAt, due } }: State, boundary: Instant): boolean =>
  maintainedAt === boundary && due.length > 0

const isDoneUpTo = ({ memory: { maintainedAt } }: State, boundary: Instant): boolean =>
  maintainedAt !== null && maintainedAt >= boundary

const maintenanceDraft = (
  caller: Caller,
  log: Log,
  state: State,
  { boundary, knownAt }: { readonly boundary: Instant; readonly knownAt: Instant },
) => {
  const name = isoOf(boundary)
  const id = isAgain(state, boundary) ? `${name} after ${state.head.seq}` : name
  return prepareFact(caller, log, state, 'maintenance', { at: boundary, knownAt, id }, { boundary: name })
}

const compressionDraft = (
  { run }: Caller,
  payload: Payload,
  when: { readonly at: Instant; readonly knownAt: Instant },
) => draftOf({ kind: 'compression', ...when, run, turn: null, actor: 'system', payload })
