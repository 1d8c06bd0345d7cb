import { bytes, moment, type NamedLine, parts, plural, record, table } from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import { indexLines } from './index-health-view.ts'
import type { Page } from './page.ts'
import { recordedLines } from './recorded-view.ts'

// Views of the calls about knowledge: what was observed, how it moves, and how memory is doing.

type Observed = AnswerOf<'observe'>

export const observeView = (observed: Observed, page: Page): string => {
  const { results, recorded, copied, duplicates, factors, importance, scoredBy } = observed
  const lines = record(recordedLines(observed), page)
  if (results.length > 1)
    return parts(
      lines,
      record(
        [['in all', `${recorded} recorded, ${copied} of them copies; ${duplicates} known already`]],
        page,
      ),
    )
  const score: NamedLine[] = [
    ['importance', `${importance} by ${scoredBy}`],
    ...factors.map(({ name, score: got, most, reason }): NamedLine => [name, `${got} of ${most}: ${reason}`]),
  ]
  return parts(lines, record(score, page))
}

export const maintainView = (maintained: AnswerOf<'maintain'>, page: Page): string => {
  const { outcome, moved, moves, compressions, boundary, behind, message } = maintained
  const head = record(
    [
      ['boundary', moment(boundary)],
      ['outcome', message],
      ['moved', moved.map(({ what, count }) => `${count} ${what}`).join(', ')],
      ['behind', behind ?? ''],
      ...maintained.notices.map((notice): NamedLine => ['notice', notice]),
    ],
    page,
  )
  const summed = compressions.map(
    ({ memory, of, text, by }): NamedLine => [memory ?? 'summary', `${of.join(', ')} by ${by}: ${text}`],
  )
  return parts(
    head,
    moves.length === 0
      ? ''
      : table(
          moves,
          [
            { head: 'memory', forms: [(move) => move.memory] },
            { head: outcome === 'foreseen' ? 'would be' : 'was', forms: [(move) => move.what] },
            {
              head: 'in',
              forms: [(move) => (move.from === move.to ? move.to : `${move.from} → ${move.to}`)],
            },
            { head: 'why', forms: [(move) => move.why] },
          ],
          page,
        ),
    summed.length === 0 ? '' : `Told as one:\n${record(summed, page)}`,
  )
}

export const healthView = (health: AnswerOf<'health'>, page: Page): string => {
  const { memories, layers, flow, recall, storage, tokens, maintenance, checks, inOrder } = health
  const lines: NamedLine[] = [
    ['as of', moment(health.asOf)],
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
      `${flow.perDay.toFixed(1)} moves a day in ${flow.days} days${flow.moves.map(({ what, count }) => `, ${count} ${what}`).join('')}`,
    ],
    ['recall', `${recall.milliseconds.toFixed(1)} ms, measured now`],
    ['size', `${bytes(storage.bytes)}, index ${bytes(storage.index)}, as of now`],
    ...indexLines(health.index),
    ['maintained', maintenance.last === null ? 'never yet' : moment(maintenance.last)],
    ['observed', health.observed === null ? 'nothing yet' : moment(health.observed)],
    [
      'tokens',
      tokens.perTurn === null
        ? ''
        : `${Math.round(tokens.perTurn)} a turn, at most ${tokens.most}, of ${plural(tokens.turns, 'turn')}`,
    ],
  ]
  const todo = checks.filter(({ ok }) => !ok)
  return parts(
    record(lines, page),
    todo.length === 0
      ? ''
      : `To do:\n${record(
          todo.map(({ check, detail, next }): NamedLine => [check, `${detail}\n${next}`]),
          page,
        )}`,
    inOrder ? 'in order' : page.loud('not in order'),
  )
}
