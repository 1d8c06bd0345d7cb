import type { Log } from '#log'
import { handleOf } from '#vocabulary'
import { type Oversize, playbookOversize } from './playbook-size.ts'
import { approvedChanges, staleChanges } from './stale-changes.ts'

/** Rules as of an event, as far as a person should look at them. */
export interface RulesStanding {
  /** Files of rules that were changed without approval. */
  readonly unapproved: readonly string[]
  /** Files of these that no text was ever approved of. */
  readonly neverApproved: readonly string[]
  /** Approved changes whose conditions no longer hold. */
  readonly stale: readonly { readonly proposal: string; readonly file: string; readonly why: string }[]
  readonly playbook: Oversize | null
}

export const rulesStanding = async (log: Log, seq: number): Promise<RulesStanding> => {
  const unapproved = await log.store.rows('files', { seq, where: { standing: 'unapproved' } })
  const approved = await approvedChanges(log, seq)
  const stale = await staleChanges(log, seq, approved)
  return {
    unapproved: unapproved.map((row) => row.path).sort(),
    neverApproved: unapproved.filter((row) => row.approved === null).map((row) => row.path),
    stale: approved.flatMap(({ n, file }) => {
      const why = stale.get(n)
      return why === undefined ? [] : [{ proposal: handleOf('proposal', n), file, why }]
    }),
    playbook: await playbookOversize(log, seq),
  }
}
