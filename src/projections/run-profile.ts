import { fileRow, textByHash } from '#documents'
import type { Episodes } from '#episode-index'
import type { Moment } from '#log'
import { PLAYBOOK } from '#record'
import { type RunResult, runResults } from './run-result.ts'

/** A run with what it is compared by. */
export interface RunProfile extends RunResult {
  readonly symbols: readonly string[]
  readonly playbook: { readonly hash: string; readonly text: string | null } | null
}

export const runProfiles = async (moment: Moment, episodes: Episodes): Promise<readonly RunProfile[]> => {
  const results = await runResults(moment, episodes)
  const playbook = await playbookOf(moment)
  const columns = await episodes.asOf(moment)
  return results.map((result) => {
    const traces = columns.traces({ run: result.run, kinds: ['trade'] }, moment.seq)
    const symbols = new Set([...traces].flatMap(({ symbol }) => symbol ?? []))
    return { ...result, symbols: [...symbols].sort(), playbook }
  })
}

/** One workspace belongs to all runs of a log. */
const playbookOf = async ({ log, seq }: Moment): Promise<RunProfile['playbook']> => {
  const row = await fileRow(log, PLAYBOOK, seq)
  return row ? { hash: row.hash, text: await textByHash(log, row.hash) } : null
}
