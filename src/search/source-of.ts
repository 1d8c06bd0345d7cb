import {
  DECISIONS_FILE,
  INCIDENTS_FILE,
  isShared,
  PLANS_FILE,
  RESULT_FILE,
  TRADES_FILE,
  TRANSCRIPTS,
} from '#record'
import { handleNumber } from '#vocabulary'
import type { TextSource } from './ports.ts'

const MADE: { readonly [path: string]: TextSource } = {
  [DECISIONS_FILE]: 'decision',
  [INCIDENTS_FILE]: 'incident',
  [TRADES_FILE]: 'trade',
  [PLANS_FILE]: 'plan',
  [RESULT_FILE]: 'report',
}

/** Where a text comes from, by its path; what was read elsewhere is called by its handle. */
export const sourceOf = (path: string): TextSource =>
  MADE[path] ??
  (handleNumber('knowledge', path) !== null
    ? 'observation'
    : isShared(path)
      ? 'shared'
      : path.startsWith(`${TRANSCRIPTS}/`)
        ? 'transcript'
        : 'workspace')
