import type { Hit } from '../outputs/hit-output.ts'
import { countedShare } from './figures.ts'
import { outcomeOf } from './hit-view.ts'
import type { Page } from './page.ts'
import { sectionedTable, type TableSection } from './sectioned-table.ts'
import { tagOf } from './situation-words.ts'
import type { TextColumn } from './text-table.ts'
import { MINUTE_FORMS } from './value-text.ts'

/** Recalled episodes in a line each, under their headings. */
export const hitLines = (sections: readonly TableSection<Hit>[], page: Page): string =>
  sectionedTable(sections, COLUMNS, page)

const words = (...said: readonly (string | null)[]): string => said.filter((word) => word !== null).join(' ')

const COLUMNS: readonly TextColumn<Hit>[] = [
  {
    head: 'memory',
    forms: [({ handle, duplicates }) => `${handle}${duplicates === 0 ? '' : ` and ${duplicates} like it`}`],
  },
  { head: 'outcome', forms: [outcomeOf] },
  {
    head: 'what',
    forms: [
      ({ symbol, strategy, side }) => words(symbol, strategy, side),
      ({ symbol, side }) => words(symbol, side),
    ],
  },
  {
    head: 'entered',
    forms: MINUTE_FORMS.map(
      (form) =>
        ({ at }: Hit) =>
          form(at),
    ),
  },
  { head: 'trend', forms: [({ context }) => tagOf(context, 'trend')] },
  { head: 'volatility', forms: [({ context }) => tagOf(context, 'volatility')] },
  { head: 'session', spare: true, forms: [({ context }) => tagOf(context, 'session')] },
  {
    head: 'alike',
    right: true,
    forms: [({ components, known }) => (known === 0 ? 'not told' : countedShare(components.Sim ?? 0))],
  },
]
