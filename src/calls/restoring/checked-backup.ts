import { type Head, Log, rebuildRows, type Verdict, verifyLog } from '#log'
import type { OpenLog } from '#log/ports'
import { HindcastError, isHindcastError } from '#vocabulary'
import type { Caller } from '../session/caller.ts'
import type { StagedBackup } from '../session/ports.ts'

/** A backup that was found whole, open where it was staged. */
export interface CheckedBackup {
  readonly log: Log
  readonly head: Head
}

/**
 * Opens a staged backup and looks at all of it: whose it is, its pages, its chain with every text, its anchor, and every derived
 * row. One that is not whole is refused.
 */
export const checkedBackup = async (
  { clock, progress }: Caller,
  staged: StagedBackup,
  simulated: boolean,
  from: string,
): Promise<CheckedBackup> => {
  const opened = await staged.open().catch((error: unknown) => {
    throw isHindcastError(error) ? notOurs(from, error) : error
  })
  try {
    // Rows of an older version are no fault of the backup's: they are made again from its log, which is what is checked.
    if ((await opened.store.describe()).outdated) await rebuildRows(opened.store, progress)
    const log = new Log(opened, { clock, simulated })
    const verdict = await verifyLog(log, [], progress)
    if (!verdict.sound || verdict.anchor === null) throw notWhole(from, verdict)
    return { log, head: verdict.head }
  } catch (error) {
    await closed(opened)
    throw error
  }
}

/** Lets go of a log without anchoring it anew. */
export const closed = async ({ store, disk }: OpenLog): Promise<void> => {
  await store.close()
  await disk.close()
}

const notOurs = (from: string, error: HindcastError): HindcastError =>
  new HindcastError(error.code, `the backup in ${from} cannot be opened as this log: ${error.message}`, {
    field: 'from',
    next: 'Give a backup of this agent, and of this run. Nothing was changed.',
    cause: error,
  })

const notWhole = (from: string, { problems }: Verdict): HindcastError => {
  const [first] = problems
  const more = problems.length > 1 ? `, and ${problems.length - 1} more` : ''
  const problem = first === undefined ? 'it has no anchor' : `${first.where} ${first.problem}${more}`
  return new HindcastError('store_damaged', `the backup in ${from} is not whole: ${problem}`, {
    field: 'from',
    next: 'Restore another backup. Nothing was changed.',
  })
}
