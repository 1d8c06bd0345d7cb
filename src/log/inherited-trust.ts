import { isShared } from '#record'
import type { Id, Json } from '#vocabulary'
import type { Draft } from './draft.ts'
import { kindOf } from './kinds/kinds.ts'
import { REMARK } from './kinds/knowledge-facts.ts'
import type { RowReader } from './rows/rows.ts'
import type { State } from './rows/state.ts'

// A text is trusted as little as the least of what its author was shown (P11).

/** A fact with the trust that its texts and its author's turns leave it; a promise only if that has to be looked up. */
export const withInheritedTrust = (rows: RowReader, state: State, draft: Draft): Draft | Promise<Draft> => {
  const { texts, onlyBy } = kindOf(draft.kind)
  if (texts.length === 0 || draft.trust === 'outside') return draft
  if (comesFromOutside(draft)) return { ...draft, trust: 'outside' }
  // What a person writes is theirs, and what the system makes of the record says itself what it was made of.
  const isMade = onlyBy === 'system' && draft.kind !== 'file.seen'
  if (draft.actor === 'person' || isMade || (state.showings.size === 0 && draft.kind !== 'file.seen'))
    return draft
  return isFromOutside(rows, state, draft).then((outside) =>
    outside ? { ...draft, trust: 'outside' } : draft,
  )
}

/** Text has its label by its hash: copied or moved, it stays what it was. */
const isFromOutside = async (rows: RowReader, state: State, draft: Draft): Promise<boolean> => {
  const values = draft.texts.map(({ hash }) => hash)
  const known = await rows.rows('outside', { among: { column: 'hash', values }, limit: 1 })
  return known.length > 0 || wereExposed(rows, turnsBehind(state, draft))
}

/** Documents of folders that others write to, and files of another run that were no better there. */
const comesFromOutside = ({ kind, data, actor }: Draft): boolean => {
  const { file, trust, outside, source, category } = data as { readonly [field: string]: Json | undefined } // of the kinds below
  // What is observed is somebody else's text, whoever reports it: a person's own is what they say of themselves, and names no source.
  if (kind === 'observation')
    return actor !== 'person' || source !== undefined || (category !== undefined && category !== REMARK)
  if (kind === 'compression') return outside === true
  if (kind === 'file.seen') return typeof file === 'string' && isShared(file)
  return kind === 'file.given' && trust === 'outside'
}

/**
 * The turns in which it may have been written: the one that it names, and the run's newest, since an author may name an older one. Without
 * a name it may be of any open run, as a hand edit may. A handle of the broker or the system is one that an agent may hold.
 */
const turnsBehind = ({ showings, runs }: State, { turn, run }: Draft): readonly Id[] => {
  if (turn === null)
    return [...showings.values()].filter((one) => !runs.get(one.run)?.endedAt).map((one) => one.turn)
  const newest = showings.get(run)?.turn
  return newest === undefined || newest === turn ? [turn] : [turn, newest]
}

const wereExposed = async (rows: RowReader, turns: readonly Id[]): Promise<boolean> => {
  for (const turn of turns)
    if ((await rows.rows('exposed', { where: { turn }, limit: 1 })).length > 0) return true
  return false
}
