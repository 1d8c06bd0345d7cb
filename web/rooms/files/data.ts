import type { Answer, Input } from '../../client.ts'
import { useCall } from '../../use-call.ts'

// The calls of this room, and the fields of their answers that it uses.

type Kind = NonNullable<NonNullable<Input<'events'>>['kind']>

export const useTree = () => useCall('read', { path: '.' })
export const useText = (path: string) => useCall('read', { path })
export const useChanges = () => useCall('proposals', { all: true, limit: 50 })

/** The fact by which a file of that folder comes about; any other is seen when it is saved. */
const kindOf = (path: string): Kind => {
  if (path.startsWith('notes/')) return 'note'
  if (path.startsWith('journal/')) return 'journal'
  if (path.startsWith('reviews/')) return 'review'
  return 'file.seen'
}

const MOST_VERSIONS = 500

/** Moments at which the file was written, newest first. */
export const useVersions = (path: string) => {
  const found = useCall('events', { kind: kindOf(path), limit: MOST_VERSIONS })
  return (found.data?.events ?? []).filter(({ payload }) => payload.file === path)
}

export type ListedFile = Answer<'read'>['files'][number]
export type Text = Answer<'read'>
export type Proposal = Answer<'proposals'>['proposals'][number]
export type EditedFile = Answer<'proposals'>['files'][number]
