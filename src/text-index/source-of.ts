import type { TextSource } from '#recall/ports'
import {
  DECISIONS_FILE,
  INCIDENTS_FILE,
  isShared,
  PLANS_FILE,
  RESULT_FILE,
  TRADES_FILE,
  TRANSCRIPTS,
} from '#record'

const MADE: { readonly [path: string]: TextSource } = {
  [DECISIONS_FILE]: 'decision',
  [INCIDENTS_FILE]: 'incident',
  [TRADES_FILE]: 'trade',
  [PLANS_FILE]: 'plan',
  [RESULT_FILE]: 'report',
}

/** Where a text comes from, by its path. */
export const sourceOf = (path: string): TextSource =>
  MADE[path] ?? (isShared(path) ? 'shared' : path.startsWith(`${TRANSCRIPTS}/`) ? 'transcript' : 'workspace')
