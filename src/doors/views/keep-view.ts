import {
  bytes,
  commandBelow,
  headed,
  inset,
  moment,
  type NamedLine,
  paragraph,
  parts,
  plural,
  record,
} from '#operations/words'
import { money } from '#recall'
import type { AnswerOf } from './answer-view.ts'
import { indexLines, vectorsCommand } from './index-health-view.ts'
import type { Page } from './page.ts'
import { oversizeText } from './written-view.ts'

// Views of the calls that look after the record: status, verify, backup, export.

type Status = AnswerOf<'status'>

export const statusView = (status: Status, page: Page): string => {
  const { trades, store } = status
  const lines: NamedLine[] = [
    ['agent', status.agent],
    ['run', status.run],
    ['as of', moment(status.asOf)],
    [
      'events',
      `${status.events}${status.lastKnownAt === null ? '' : `, last known at ${moment(status.lastKnownAt)}`}`,
    ],
    [
      'trades',
      `${trades.open} open, ${trades.closed} closed${trades.voided > 0 ? `, ${trades.voided} voided` : ''}`,
    ],
    [
      'equity',
      status.equity === null
        ? ''
        : `${money(status.equity)} ${status.currency}${status.equityAt === null ? '' : ` at ${moment(status.equityAt)}`}`,
    ],
    ...memoryLines(status),
    ...filesLines(status.files),
    ...indexLines(status.index),
    ['flags', status.flags.map(({ code, open }) => `${open} ${code}`).join(', ')],
    ['runs', status.runs.join(', ')],
    ['own logs', status.simulatedRuns.join(', ')],
    ['agents here', status.agents.join(', ')],
    ['store', store.location],
    ['size', bytes(store.bytes)],
    ['writable', store.writable ? 'yes' : `no: ${store.reason ?? ''}`],
  ]
  const { proposals, unapproved } = status.files
  return parts(
    record(lines, page),
    headed('Checks', record(checkLines(status), inset(page))),
    status.healthy ? '' : page.loud('not healthy'),
    proposals + unapproved.length === 0
      ? ''
      : commandBelow('To look at them', page.next.call('proposals'), page),
    status.flags.length === 0 ? '' : commandBelow('Which they are', page.next.call('flags'), page),
    vectorsCommand(status.index, page),
  )
}

/** Lines about the workspace; none where it has no files. */
const filesLines = ({
  count,
  proposals,
  unapproved,
  strict,
  stale,
  cut,
  playbook,
}: Status['files']): NamedLine[] => [
  ['files', count === 0 ? '' : String(count)],
  ['proposals', proposals === 0 ? '' : `${proposals} to look at`],
  [
    'unapproved',
    unapproved.length === 0
      ? ''
      : `${unapproved.join(', ')}: read as ${strict ? 'last approved' : 'they stand'}`,
  ],
  ...stale.map(({ proposal, file, why }): NamedLine => ['stale', `${proposal} in ${file}: ${why}`]),
  ...cut.map(
    ({ file, tokens, left }): NamedLine => [
      'too long',
      `${file}: ${tokens} tokens, of which no turn shows the last ${left} ${left === 1 ? 'line' : 'lines'}`,
    ],
  ),
  ['playbook', playbook === null ? '' : oversizeText(playbook)],
]

/** Checks that failed, with what to do; where it was measured, all. */
const checkLines = ({ checks, recallMs }: Status): NamedLine[] =>
  checks
    .filter(({ ok }) => !ok || recallMs !== null)
    .map(
      ({ check, ok, detail, next }): NamedLine => [
        `${ok ? 'ok ' : 'BAD'} ${check}`,
        next === null ? detail : `${detail}\n${next}`,
      ],
    )

const memoryLines = ({
  memories,
  layers,
  flow,
  recallMs,
  maintainedAt,
  observedAt,
  tokens,
}: Status): NamedLine[] => [
  ['memories', memories.map(({ kind, count }) => `${count} ${kind}`).join(', ')],
  ...layers
    .filter(({ count }) => count > 0)
    .map(
      ({ layer, count, importance }): NamedLine => [
        layer,
        `${count}, of importance ${(importance ?? 0).toFixed(1)} on average`,
      ],
    ),
  [
    'flow',
    flow.moves.length === 0
      ? ''
      : `${flow.perDay.toFixed(1)} moves a day${flow.moves.map(({ what, count }) => `, ${count} ${what}`).join('')}`,
  ],
  ['recall', recallMs === null ? '' : `${recallMs.toFixed(1)} ms, measured now`],
  ['maintained', maintainedAt === null ? '' : moment(maintainedAt)],
  ['observed', observedAt === null ? '' : moment(observedAt)],
  [
    'tokens',
    tokens.perTurn === null
      ? ''
      : `${Math.round(tokens.perTurn)} a turn, at most ${tokens.most}, of ${plural(tokens.turns, 'turn')}`,
  ],
]

export const verifyView = (
  {
    sound,
    message,
    head,
    anchor,
    problems,
    unapproved,
    changedProjections,
    deletedProjections,
    unknownProjections,
  }: AnswerOf<'verify'>,
  page: Page,
): string => {
  const found =
    problems.length === 0
      ? ''
      : `${record(
          problems.map(({ where, problem }): NamedLine => [where, problem]),
          page,
        )}\n\n`
  const lines = record(
    [
      ['head', `${head.seq} ${head.hash}`],
      ['anchor', anchor === null ? 'none yet' : `${anchor.seq} ${anchor.hash}`],
      ['unapproved', unapproved.join(', ')],
      ['changed', changedProjections.join(', ')],
      ['deleted', deletedProjections.join(', ')],
      ['not of the record', unknownProjections.join(', ')],
    ],
    page,
  )
  const said = paragraph(message, page)
  return `${lines}\n\n${found}${sound ? said : page.loud(said)}`
}

export const copiedView = (
  { to, bytes: size, ...rest }: AnswerOf<'backup'> | AnswerOf<'export'>,
  page: Page,
): string =>
  record(
    [
      ['to', to],
      ['events', String('events' in rest ? rest.events : rest.head.seq)],
      ['size', bytes(size)],
    ],
    page,
  )
