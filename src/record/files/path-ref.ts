import { readHandle, readRef } from '#log/rows'
import { type Handled, handleOf } from '#vocabulary'
import { PROPOSALS } from './workspace-paths.ts'

// Two kinds of document are called after a row: a memory (K3) and a proposal (proposals/C3.md). In a fact such a path is the row's id.

const PROPOSAL = new RegExp(`^${PROPOSALS}/(\\w+)\\.md$`)

/** The row that a document's path names by its handle; null for all other paths. */
export const handleInPath = (path: string): { readonly what: Handled; readonly n: number } | null => {
  const handle = readHandle(PROPOSAL.exec(path)?.[1] ?? path)
  const what = path.startsWith(`${PROPOSALS}/`) ? 'proposal' : 'knowledge'
  return handle?.what === what ? handle : null
}

/** The path as it is read, of one that a fact has; `numbered` gives the number of a row. */
export const pathOfRef = (path: string, numbered: (id: string) => number | undefined): string => {
  const ref = readRef(path)
  const n = ref === null ? undefined : numbered(ref.id)
  if (ref === null || n === undefined) return path
  const handle = handleOf(ref.what, n)
  return ref.what === 'proposal' ? `${PROPOSALS}/${handle}.md` : handle
}
