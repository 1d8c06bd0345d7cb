import type { Source } from '#recall/ports'

/** Folders shared by several agents are taken in under this name. */
const SHARED = 'shared/'
const MADE: { readonly [path: string]: Source } = {
  'decisions.jsonl': 'decision',
  'incidents.jsonl': 'incident',
  'trades.jsonl': 'trade',
  'result.json': 'report',
}

/** Where a text comes from, by its path. */
export const sourceOf = (path: string): Source =>
  MADE[path] ??
  (path.startsWith(SHARED) ? 'shared' : path.startsWith('transcripts/') ? 'transcript' : 'workspace')
