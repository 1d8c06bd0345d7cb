import { alikeGroups, LEAST_ALIKE } from '#consolidate'
import { type KnowledgeRow, type Moment, type Payload, SaidTexts, type State } from '#log'
import { summarise, wordKeyOf } from '#memories'
import { plainWordsOf } from '#vocabulary'
import type { Caller } from '../session/caller.ts'
import { vectorsBy } from './text-vectors.ts'

/** What a summary says it is by. */
const EXTRACT = 'extract'

/** Of one shelf, the newest that are compared with one another: as many as it holds once the least have gone. */
const MOST_COMPARED = 500

/**
 * What became alike in short since the last boundary, each group as one extract. Those for which it has no room stay as they are. Likeness is
 * by the table that comes with the package, and by words where that reads nothing.
 */
export const compressionsDue = async (
  caller: Caller,
  { log, seq }: Moment,
  state: State,
): Promise<readonly Payload[]> => {
  const compressions: Payload[] = []
  const since = state.memory.maintainedAt
  for (const { name, layer, count } of state.shelves.values()) {
    if (layer !== 'short' || count < LEAST_ALIKE) continue
    const rows = await log.store.rows('knowledge', { seq, where: { shelf: name, standing: 1 } })
    if (!rows.some(({ entered }) => since === null || entered >= since)) continue
    // What a person says does not become one with what came from outside.
    for (const outside of [true, false])
      for (const group of await groupsOf(
        caller,
        log,
        rows.filter((row) => row.outside === outside),
      )) {
        const extract = summarise(group)
        const of = extract.of.flatMap((place) => group[place]?.row.id ?? [])
        if (of.length < LEAST_ALIKE) continue
        const { text } = extract
        compressions.push({
          of,
          text,
          wordKey: wordKeyOf(text),
          by: EXTRACT,
          ...(outside ? { outside } : {}),
        })
      }
  }
  return compressions
}

/** In the order in which they came. One whose text was erased has nothing to say. */
const groupsOf = async (
  { texts }: Pick<Caller, 'texts'>,
  log: Moment['log'],
  rows: readonly KnowledgeRow[],
) => {
  const inOrder = rows
    // A summary is not summed up again: of several sentences one would be left.
    .filter(({ text, origin }) => text !== null && origin === 'observation')
    .sort((a, b) => a.n - b.n)
    .slice(-MOST_COMPARED)
  const hashes = inOrder.flatMap(({ text }) => text ?? [])
  const said = await SaidTexts.of(log.store, hashes, '')
  const table = texts.slot === 'sqlite_fts' ? null : await texts.tableEmbedder()
  const fresh = new Map(hashes.map((hash) => [hash, said.said(hash)]))
  const vectors = table && (await vectorsBy(table, log, { fresh, standing: [] }))
  return alikeGroups(
    inOrder.flatMap((row) => {
      const text = said.said(row.text) ?? ''
      const vector = vectors?.get(row.text ?? '') ?? null
      const { at, sentiment } = row
      return text === '' ? [] : [{ row, text, at, words: new Set(plainWordsOf(text)), sentiment, vector }]
    }),
  )
}
