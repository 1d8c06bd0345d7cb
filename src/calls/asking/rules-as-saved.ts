import type { Log } from '#log'
import { RULE_FILES } from '#record'
import type { Instant } from '#vocabulary'
import type { Caller } from '../session/caller.ts'

/** The log, with what a person has just saved in the files of rules: where they stand is asked as of now. */
export const withRulesAsSaved = async (
  caller: Pick<Caller, 'log' | 'workspace'>,
  asOf: Instant | undefined,
): Promise<Log> => {
  const log = await caller.log()
  if (asOf === undefined) await caller.workspace.takeInFew(log, RULE_FILES)
  return log
}
