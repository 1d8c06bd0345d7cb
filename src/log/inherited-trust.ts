import { isShared } from '#record'
import type { Id, Json } from '#vocabulary'
import type { Draft } from './draft.ts'
import { kindOf } from './kinds/kinds.ts'
import { REMARK } from './kinds/knowledge-facts.ts'
import type { RowReader } from './rows/rows.ts'
import type { State } from './rows/state.ts'

// A text is trusted as little as the least of what its author was shown (P11).

/** A fact with the trust that what its author was shown leaves it; a promise only where that has to be looked up. */
export const withInheritedTrust = (rows: RowReader, state: State, draft: Draft): Draft | Promise<Draft> => {
  if (kindOf(draft.kind).texts.length === 0 || draft.trust === 'outside') return draft
  if (comesFromOutside(draft)) return { ...draft, trust: 'outside' }
  const turns = turnsBehind(state, draft)
  if (turns.length === 0) return draft
  return wereExposed(rows, turns).then((exposed) => (exposed ? { ...draft, trust: 'outside' } : draft))
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

/** The turns in which an agent may have written it. A hand edit may be the agent's: it counts as written in the turn of any run. */
const turnsBehind = ({ showings, runs }: State, { kind, actor, turn, run }: Draft): readonly Id[] => {
  if (kind === 'file.seen')
    return [...showings.values()].filter((one) => !runs.get(one.run)?.endedAt).map((one) => one.turn)
  if (actor !== 'agent') return []
  if (turn !== null) return [turn]
  const current = showings.get(run)
  return current ? [current.turn] : []
}

const wereExposed = async (rows: RowReader, turns: readonly Id[]): Promise<boolean> => {
  for (const turn of turns)
    if ((await rows.rows('exposed', { where: { turn }, limit: 1 })).length > 0) return true
  return false
}
