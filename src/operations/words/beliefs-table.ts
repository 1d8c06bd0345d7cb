import type { BeliefOut } from '../outputs/belief-output.ts'
import { flagsOf } from './belief-flags.ts'
import { chance, countedShare, estimateInR, estimateShare, inR } from './figures.ts'
import type { Page } from './page.ts'
import { indented, inset, paragraph, withBeneath } from './text-blocks.ts'
import { type TextColumn, table } from './text-table.ts'

/** Indent of a belief's statement, which stands beneath its figures under the second column. */
const UNDER = 8

const COLUMNS: readonly TextColumn<BeliefOut>[] = [
  { head: 'belief', forms: [({ handle }) => handle.padEnd(UNDER - 2)] },
  { head: 'state', forms: [({ state }) => state] },
  { head: 'n', right: true, forms: [({ observations }) => String(observations)] },
  {
    head: 'confirmed',
    right: true,
    forms: [
      ({ confidence, confidenceInterval: [lower, upper] }) =>
        estimateShare(confidence, lower ?? 0, upper ?? 1),
      ({ confidence }) => countedShare(confidence),
    ],
  },
  {
    head: 'expectancy',
    right: true,
    forms: [
      ({ expectancy }) =>
        expectancy === null ? 'unknown' : estimateInR(expectancy.mean, expectancy.lower, expectancy.upper),
      ({ expectancy }) => (expectancy === null ? 'unknown' : inR(expectancy.mean)),
    ],
  },
  { head: 'P(edge)', right: true, forms: [({ edge, expectancy }) => (expectancy ? chance(edge) : '')] },
]

/** Beliefs as a table; `notes` adds a line beneath each. */
export const beliefsTable = (
  beliefs: readonly BeliefOut[],
  page: Page,
  notes: readonly string[] = [],
): string =>
  withBeneath(
    table(beliefs, COLUMNS, page),
    beliefs.map((belief, i) =>
      indented(
        [belief.says, ...flagsOf(belief), ...notes.slice(i, i + 1)]
          .map((text) => paragraph(text, inset(page, UNDER)))
          .join('\n'),
        UNDER,
      ),
    ),
  )
