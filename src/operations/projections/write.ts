import { OneAtATime, withLease } from '#consolidate'
import type { Log } from '#record'
import { isHindcastError } from '#vocabulary'
import type { Workspace } from '../workspace/workspace.ts'
import { eventAt } from './marks.ts'
import { Writing, type WritingOptions, type WrittenProjections } from './writing.ts'

/** At two milliseconds each, what a person waits for without wondering. */
export const WITHOUT_WONDERING = 1_000

const NOTHING: WrittenProjections = { written: [], trouble: [] }

const queues = new WeakMap<Workspace, OneAtATime>()

const queueOf = (workspace: Workspace): OneAtATime => {
  const queue = queues.get(workspace) ?? new OneAtATime()
  queues.set(workspace, queue)
  return queue
}

/**
 * Brings the files that are made from the log up to date: those whose text has changed are written. Never on the way of a
 * tick or a turn. One writer at a time; where another process is at it, it is left to that one.
 */
export const writeProjections = (
  log: Log,
  workspace: Workspace,
  options: WritingOptions = {},
): Promise<WrittenProjections> => queueOf(workspace).run(() => writeLeased(log, workspace, options))

/** Without anybody waiting; what fails is tried again by the next write. */
export const writeBehind = (log: Log, workspace: Workspace): void => {
  void writeProjections(log, workspace, { atMost: WITHOUT_WONDERING }).catch(() => undefined)
}

/** Until nothing is being written any more, before the log is let go. */
export const writtenBehind = (workspace: Workspace): Promise<void> => queueOf(workspace).idle()

const writeLeased = async (
  log: Log,
  workspace: Workspace,
  options: WritingOptions,
): Promise<WrittenProjections> => {
  const { seq } = (await log.state()).head
  const head = await eventAt(log, seq)
  if (!head || !(await log.store.describe()).writable) return NOTHING
  const { holder, clock } = workspace.options
  try {
    const terms = { name: 'projections', holder, clock }
    return await withLease(log.store, terms, options.progress ?? (() => {}), (progress) =>
      new Writing(log, workspace, head, { ...options, progress }).all(),
    )
  } catch (error) {
    if (isHindcastError(error) && error.code === 'lease_held') return NOTHING
    throw error
  }
}
