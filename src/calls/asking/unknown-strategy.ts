import type { EpisodeColumns } from '#recall'
import { lookAlikes, nameInText } from '#vocabulary'
import { insteadOf } from './what-would-match.ts'

/** A strategy that no trade on record has: as likely misspelt as new. */
export interface UnknownStrategy {
  /** The one on record that was probably meant; null where none is near. */
  readonly meant: string | null
  readonly words: string
}

/** null where it is on record, none is asked about, or nothing is on record that could have been meant. */
export const unknownStrategy = (
  columns: EpisodeColumns,
  strategy: string | undefined,
  seq: number,
): UnknownStrategy | null => {
  if (strategy === undefined) return null
  const known = new Set<string>()
  for (const rows of columns.view({ kinds: ['trade'] }, seq).rows)
    if (rows.strategy !== null && rows.count > 0) known.add(rows.strategy)
  if (known.size === 0 || known.has(strategy)) return null
  const names = [...known].sort()
  const meant = lookAlikes(strategy, names).find((name) => !isOtherVersion(name, strategy)) ?? null
  const instead = meant === null ? insteadOf(strategy, names) : `; did you mean ${nameInText(meant)}?`
  return { meant, words: `no trade on record has the strategy ${nameInText(strategy)}${instead}` }
}

/** Names that differ in their digits alone are two, and neither is a slip. */
const isOtherVersion = (one: string, other: string): boolean =>
  one !== other && one.replaceAll(/\d/g, '') === other.replaceAll(/\d/g, '')
