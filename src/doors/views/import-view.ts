import {
  commandBelow,
  headed,
  inset,
  type NamedLine,
  paragraph,
  parts,
  plural,
  record,
} from '#operations/words'
import { money } from '#recall'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'

type Answer = AnswerOf<'import'>

/** The map first, then what was taken and what was not. */
export const importView = (answer: Answer, page: Page): string => {
  const { map, stated, refused, refusals, passed, flaggedBy, flagged, notices, dryRun } = answer
  const within = inset(page)
  return parts(
    map === null
      ? ''
      : headed(
          'Columns',
          record(
            Object.entries(map).map(([field, column]): NamedLine => [field, column, 'theirs']),
            within,
          ),
        ),
    record(takenLines(answer), page),
    headed(
      'The file says',
      stated.length === 0
        ? ''
        : record(
            stated.map((one): NamedLine => [one.what, statedText(one)]),
            within,
          ),
    ),
    headed(
      dryRun ? 'Lines that would be refused' : 'Lines that were refused',
      refused.length === 0
        ? ''
        : record(
            [
              ...refused.map(({ line, what, next }): NamedLine => [`line ${line}`, `${what}. ${next}`]),
              ...(refusals > refused.length ? [['', `and ${refusals - refused.length} more`] as const] : []),
            ],
            within,
          ),
    ),
    headed(
      'Passed over',
      passed.length === 0
        ? ''
        : record(
            passed.map(
              ({ what, rows, line }): NamedLine => [plural(rows, 'row'), `${what}, from line ${line} on`],
            ),
            within,
          ),
    ),
    flagged === 0
      ? ''
      : headed(
          'To look at',
          record(
            flaggedBy.map(({ code, flags }): NamedLine => [code, String(flags)]),
            within,
          ),
        ),
    flagged === 0 || dryRun ? '' : commandBelow('Which they are', page.next.call('flags'), page),
    ...notices.map((notice) => paragraph(notice, page)),
    paragraph(
      dryRun
        ? `${answer.message}. Nothing was changed: leave out ${page.field('dryRun')} to do it.`
        : answer.message,
      page,
    ),
    answer.text,
  )
}

const takenLines = ({ source, facts, duplicates, booked, dryRun, refusals }: Answer): NamedLine[] => [
  ['read as', source],
  [dryRun ? 'would take' : 'taken', plural(facts, 'fact')],
  ['known already', duplicates === 0 ? '' : String(duplicates)],
  ['refused', refusals === 0 ? '' : plural(refusals, 'line')],
  [
    'trades',
    booked.closed + booked.open === 0
      ? ''
      : `${booked.closed} closed, ${booked.open} open, net ${money(booked.net)}, fees ${money(booked.fees)}`,
  ],
]

const statedText = ({ stated, taken, agrees }: Answer['stated'][number]): string => {
  if (taken === null) return stated
  return agrees ? `${stated}, and so does what was taken` : `${stated}; what was taken comes to ${taken}`
}
