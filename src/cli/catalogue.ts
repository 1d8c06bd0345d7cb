import { COMMANDS } from './command-list.ts'
import type { Listed } from './listing.ts'

/**
 * Every command as it is listed. A build puts the list itself in place of this file (scripts/bundle.mjs), so that help, the
 * version and a mistyped command do not wait for all that the commands import.
 */
export const CATALOGUE: readonly Listed[] = COMMANDS.map(({ name, heading, describe }) => ({
  name,
  heading,
  describe,
}))
