import { isSelectable } from '#memories'
import type { Id } from '#vocabulary'
import type { BeliefRow } from './memory-rows.ts'

/** The beliefs in memory by group: a close looks at those of its strategy and symbol and at the general ones, not at all. */
export interface BeliefShelf {
  readonly groups: ReadonlyMap<string, ReadonlyMap<Id, BeliefRow>>
  readonly selectable: ReadonlyMap<Id, BeliefRow>
}

export const EMPTY_SHELF: BeliefShelf = { groups: new Map(), selectable: new Map() }

export const GENERAL = ''

export const groupOf = ({ strategy, symbol }: Pick<BeliefRow, 'strategy' | 'symbol'>): string =>
  strategy === null || symbol === null ? GENERAL : `${strategy}\n${symbol}`

export const groundOf = (group: string): { readonly strategy: string; readonly symbol: string } => {
  const [strategy = '', symbol = ''] = group.split('\n')
  return { strategy, symbol }
}

/** The shelf with these beliefs put in place. What they do not touch is shared with the shelf before. */
export const shelved = (shelf: BeliefShelf, beliefs: readonly BeliefRow[]): BeliefShelf => {
  if (beliefs.length === 0) return shelf
  const groups = new Map(shelf.groups)
  const own = new Map<string, Map<Id, BeliefRow>>()
  for (const belief of beliefs) {
    const name = groupOf(belief)
    const group = own.get(name) ?? new Map(shelf.groups.get(name))
    own.set(name, group)
    groups.set(name, group.set(belief.id, belief))
  }
  return { groups, selectable: selectableAfter(shelf.selectable, beliefs) }
}

const selectableAfter = (
  before: ReadonlyMap<Id, BeliefRow>,
  changed: readonly BeliefRow[],
): ReadonlyMap<Id, BeliefRow> => {
  if (!changed.some((belief) => before.has(belief.id) || isSelectable(belief))) return before
  const after = new Map(before)
  for (const belief of changed)
    if (isSelectable(belief)) after.set(belief.id, belief)
    else after.delete(belief.id)
  return after
}
