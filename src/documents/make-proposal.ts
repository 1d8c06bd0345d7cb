import { draftOf, type Log, type Recorded } from '#log'
import { type Edit, refuseLargeFile, refuseUnproposable, unifiedDiff, withEdit } from '#record'
import { type Actor, handleOf, type Id, type Instant, type Json, maskSecrets, sha256 } from '#vocabulary'
import { fileRow, textToChange } from './file-versions.ts'
import { showProposal } from './proposal-view.ts'
import type { Workspace } from './workspace.ts'

/** Who proposes, under which run, and where it is shown. */
export interface Proposer {
  readonly actor: Actor
  readonly run: string
  readonly workspace: Workspace
}

interface Proposed {
  readonly file: string
  readonly edit: Edit
  readonly reason: string
  /** The conditions it was made under. */
  readonly situation: Json
  readonly turn: Id | null
  /** What it was made of came from outside. */
  readonly trust?: 'outside' | undefined
  readonly at?: Instant | undefined
  readonly knownAt?: Instant | undefined
  readonly id?: string | undefined
}

export interface ProposalMade {
  readonly recorded: Recorded
  /** Its handle; null where it was known already. */
  readonly proposal: string | null
  readonly file: string
  readonly diff: string
  /** Why the file that shows it, or the one that it changes, is not written. */
  readonly behind: string | null
}

/** Records a change that waits for a person, on the file as it stands, and shows it in a file of its own. */
export const makeProposal = async (
  { actor, run, workspace }: Proposer,
  log: Log,
  { file, edit, reason, situation, turn, trust, at, knownAt, id }: Proposed,
): Promise<ProposalMade> => {
  refuseUnproposable(file)
  const unwritten = await workspace.takeIn(log, file)
  const { find, text } = edit
  const words = sha256(JSON.stringify([file, edit.edit, find ?? null, text, reason]))
  let diff = ''
  const recorded = await log.record(async (state) => {
    const happened = at ?? log.now(state.head)
    const before = await textToChange(log, file, edit)
    const after = withEdit(file, before, edit)
    refuseLargeFile(file, after)
    diff = unifiedDiff(file, before, maskSecrets(after))
    const base = (await fileRow(log, file))?.hash ?? null
    const change = { file, edit: edit.edit, text, reason, base, situation }
    return draftOf({
      kind: 'proposal',
      at: happened,
      knownAt,
      id,
      says: `${file} ${words}`,
      dated: at !== undefined,
      run,
      turn,
      actor,
      trust,
      payload: { ...change, ...(find === undefined ? {} : { find }) },
    })
  })
  const [row] = recorded.changes.flatMap((change) => (change.table === 'proposals' ? [change.row] : []))
  const shown = row && (await showProposal(workspace, log, async () => row))
  const behind = shown?.behind ?? unwritten
  return { recorded, proposal: row ? handleOf('proposal', row.n) : null, file, diff, behind }
}
