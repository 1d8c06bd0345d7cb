import {
  type Edit,
  LARGEST_FILE,
  type Log,
  refuseLargeFile,
  refuseReadOnly,
  unifiedDiff,
  withEdit,
} from '#record'
import { handleOf, type Id, type Json, sha256 } from '#vocabulary'
import { prepareFact, recordedOut } from '../fact.ts'
import type { Caller } from '../operation.ts'
import type { FactFields } from '../when.ts'
import { refuseBeyondLimits } from './daily-limit.ts'
import { currentText, fileRow } from './file-text.ts'
import { showProposal } from './proposal-output.ts'

interface Proposed extends FactFields {
  readonly file: string
  readonly edit: Edit
  readonly reason: string
  /** The conditions it was made under. */
  readonly situation: Json
  readonly turn: Id | null
}

/** Records a change that waits for a person, on the file as it stands, and shows it in a file of its own. */
export const makeProposal = async (
  caller: Caller,
  log: Log,
  { file, edit, reason, situation, turn, at, knownAt, id }: Proposed,
) => {
  refuseReadOnly(file, 'file')
  await caller.workspace.look(log, file)
  const { find, text } = edit
  const said = sha256(JSON.stringify([file, edit.edit, find ?? null, text, reason]))
  let diff = ''
  const fact = { at, knownAt, turn, id: id ?? `${file} ${said}` }
  const recorded = await log.record((state) =>
    prepareFact(caller, log, state, 'proposal', fact, async () => {
      const before = await currentText(log, file)
      const after = withEdit(file, before, edit)
      refuseLargeFile(file, after, LARGEST_FILE)
      await refuseBeyondLimits(caller, log, state, { path: file, text, after: text })
      diff = unifiedDiff(file, before, after)
      const base = (await fileRow(log, file))?.hash ?? null
      return { file, edit: edit.edit, text, reason, base, situation, ...(find === undefined ? {} : { find }) }
    }),
  )
  const [row] = recorded.changes.flatMap((change) => (change.table === 'proposals' ? [change.row] : []))
  if (row) await showProposal(caller, log, row)
  return { ...recordedOut(recorded), proposal: row ? handleOf('proposal', row.n) : null, file, diff }
}
