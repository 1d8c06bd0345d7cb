import {
  countedShare,
  dashed,
  estimateInR,
  fromOutside,
  headed,
  inR,
  inset,
  moment,
  paragraph,
  parts,
  sum,
  type TextColumn,
  table,
} from '#operations/words'
import { percent } from '#vocabulary'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'

type Answer = AnswerOf<'runs'>
type Run = Answer['runs'][number]
type Parts = NonNullable<Run['likeness']>['parts']

export const runsView = ({ runs, unread, why }: Answer, page: Page): string => {
  const within = inset(page)
  return parts(
    runs.length === 0 ? paragraph(why ?? '', page) : table(runs, COLUMNS, page),
    headed('Why alike', dashed(runs.flatMap(alikeBy), within)),
    headed('Retired', dashed(runs.flatMap(retiredBecause), within)),
    headed(
      'Not read',
      dashed(
        unread.map(({ run, why: told }) => `${run}: ${told}`),
        within,
      ),
    ),
  )
}

/** `breakout@1#3702eeba` without the tag of its parameters, where there is no room for it. */
const STRATEGY_FORMS = [
  ({ variant }: Run): string => variant ?? '',
  ({ variant }: Run): string => variant?.split('#')[0] ?? '',
] as const

const COLUMNS: readonly TextColumn<Run>[] = [
  { head: 'run', forms: [({ run }) => run] },
  { head: 'like', right: true, forms: [({ likeness }) => (likeness ? countedShare(likeness.score) : '')] },
  { head: 'mode', forms: [({ mode }) => mode] },
  { head: 'strategy', forms: STRATEGY_FORMS },
  { head: 'from', spare: true, forms: [({ started }) => dayOf(started)] },
  { head: 'to', spare: true, forms: [({ ended }) => dayOf(ended)] },
  {
    head: 'trades',
    right: true,
    forms: [
      ({ trades }) => `${trades.closed}${trades.open > 0 ? ` +${trades.open} open` : ''}`,
      ({ trades }) => String(trades.closed),
    ],
  },
  { head: 'net', right: true, forms: [({ net }) => sum(net)] },
  {
    head: 'expectancy',
    right: true,
    forms: [
      ({ expectancy: e }) => (e === null ? 'unknown' : estimateInR(e.value, e.lower, e.upper)),
      ({ expectancy: e }) => (e === null ? 'unknown' : inR(e.value)),
    ],
  },
  {
    head: 'drawdown',
    right: true,
    forms: [({ maxDrawdown }) => (maxDrawdown === null ? '' : percent(maxDrawdown, 1))],
  },
  {
    head: 'learned',
    right: true,
    forms: [({ learnings }) => (learnings === 0 ? '' : String(learnings))],
  },
  { head: 'playbook', spare: true, forms: [({ playbook }) => playbook?.slice(0, 8) ?? ''] },
]

const dayOf = (iso: string | null): string => iso?.slice(0, 10) ?? ''

const retiredBecause = ({ run, variant, retired }: Run): string[] =>
  retired === null
    ? []
    : [
        `${run}, ${variant ?? ''} by the ${retired.by} ${moment(retired.at)}: ${retired.reason}${fromOutside(retired)}`,
      ]

const alikeBy = ({ run, likeness }: Run): string[] =>
  likeness === null ? [] : [`${run}: ${partsSaid(likeness.parts)}`]

const partsSaid = ({ strategy, parameters, symbols, playbook, mode }: Parts): string =>
  Object.entries({ strategy, parameters, symbols, playbook, mode })
    .map(([name, part]) => `${name} ${part === null ? 'unknown' : countedShare(part)}`)
    .join(', ')
