import { moment, type NamedLine, parts, record, table } from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'
import { recordedLines } from './recorded-view.ts'

// Views of the calls about knowledge: what was observed, and how it moves.

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
