import { bytes, commandBelow, moment, type NamedLine, parts, plural, record } from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'

type Health = AnswerOf<'reindex'>

/** The state of the search index. */
export const indexHealthView = (health: Health, page: Page): string => {
  const { slot, syncedAt, documents, chunks, bytes: size, errors, unread, stale, vectors } = health
  const lines = record(
    [
      ['search', slot],
      ['last sync', syncedAt === null ? 'never' : moment(syncedAt)],
      ['indexed', `${plural(documents, 'document')} in ${plural(chunks, 'passage')}, ${bytes(size)}`],
      ['stale', stale ?? ''],
      ['vectors', vectorsText(vectors)],
      ['coming', comingText(health)],
      ...errors.map((error): NamedLine => ['error', error]),
      ...unread.map((file): NamedLine => ['file', file]),
      ...watchLines(health),
    ],
    page,
  )
  return parts(lines, vectorsCommand(health, page))
}

/** The command that makes the vectors which are missing; none where none is. */
export const vectorsCommand = ({ vectors: { off, model, missing, coming } }: Health, page: Page): string =>
  off !== null || model === null || (missing === 0 && coming === null)
    ? ''
    : commandBelow('To make the vectors', page.next.call('reindex'), page)

/** The state of the search index in two or three lines, for `status`. */
export const indexLines = (health: Health): readonly NamedLine[] => {
  const { syncedAt, documents, chunks, errors, unread, stale, vectors } = health
  const files = unread.map((file): NamedLine => ['file', file])
  if (syncedAt === null) return [['index', 'nothing indexed yet'], ...files]
  return [
    ['index', `${plural(documents, 'document')} in ${plural(chunks, 'passage')}, synced ${moment(syncedAt)}`],
    ['stale', stale ?? ''],
    ['vectors', vectors.off ?? (vectors.missing === 0 ? '' : vectorsText(vectors))],
    ['coming', comingText(health)],
    ...errors.map((error): NamedLine => ['not indexed', error]),
    ...files,
    ...watchLines(health),
  ]
}

const vectorsText = ({ model, missing, off }: Health['vectors']): string => {
  if (off !== null) return off
  if (model === null) return 'none yet'
  return missing === 0 ? model : `${model}, ${plural(missing, 'passage')} without one yet`
}

/** How far the vectors of another model have come. */
const comingText = ({ vectors: { coming }, chunks }: Health): string =>
  coming === null ? '' : `${coming.model}: ${chunks - coming.missing} of ${plural(chunks, 'passage')}`

const watchLines = ({ watch }: Health): readonly NamedLine[] =>
  watch === null
    ? []
    : [
        ['watched', `since ${moment(watch.since)}, every ${watch.everySeconds} s`],
        ['problem', watch.problem === null ? '' : `${moment(watch.problem.at)} ${watch.problem.problem}`],
      ]
