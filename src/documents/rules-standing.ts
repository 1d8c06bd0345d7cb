import type { Log } from '#log'
import { handleOf } from '#vocabulary'
import { type Oversize, playbookOversize } from './playbook-size.ts'
import { approvedChanges, staleChanges } from './stale-changes.ts'
import { isStrict } from './used-text.ts'

/** What a person should know about the rules as of an event. */
export interface RulesStanding {
  readonly strict: boolean
  /** Protected files changed without approval. */
  readonly unapproved: readonly string[]
  /** Those of them that nobody ever approved. */
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
    strict: await isStrict(log, seq),
    unapproved: unapproved.map((row) => row.path).sort(),
    neverApproved: unapproved.filter((row) => row.approved === null).map((row) => row.path),
    stale: approved.flatMap(({ n, file }) => {
      const why = stale.get(n)
      return why === undefined ? [] : [{ proposal: handleOf('proposal', n), file, why }]
    }),
    playbook: await playbookOversize(log, seq),
  }
}
