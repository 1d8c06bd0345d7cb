import { LOSSES_TITLES, situationCalled } from '#recall'
import type { Hit } from '../outputs/hit-output.ts'
import type { TableSection } from './sectioned-table.ts'
import { plural } from './value-text.ts'

const CALLED = ['alike', 'untold', 'another'] as const

/** Losses that warn, under what their situations are called, as in a turn; those that found no place are counted after the last. */
export const lossesByLikeness = (losses: readonly Hit[], left: number): readonly TableSection<Hit>[] => {
  const sections = CALLED.map((called) => ({
    head: LOSSES_TITLES[called],
    rows: losses.filter(
      ({ components, known }) => situationCalled({ sim: components.Sim ?? 0, known }) === called,
    ),
  })).filter(({ rows }) => rows.length > 0)
  return sections.map((section, i) =>
    left > 0 && i === sections.length - 1
      ? { ...section, foot: `and ${plural(left, 'loss', 'losses')} more` }
      : section,
  )
}
