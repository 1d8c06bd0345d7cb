import { alikeGroups, LEAST_ALIKE, LONGEST_SUMMARY, summariseWithModel } from '#consolidate'
import { type KnowledgeRow, type Moment, type Payload, SaidTexts, type State } from '#log'
import { alikeness, sketchOf, summarise } from '#memories'
import type { Instant } from '#vocabulary'
import { reflectorOf } from '../lessons/lessons-by-model.ts'
import type { Caller } from '../session/caller.ts'
import { vectorsBy } from './text-vectors.ts'

/** What the summary is by where no model wrote it. */
const EXTRACT = 'extract'

/** Of one shelf, the newest that are compared with one another: as many as it holds once the least have gone. */
const MOST_COMPARED = 500

export interface CompressionsDue {
  readonly compressions: readonly Payload[]
  readonly notices: readonly string[]
}

/**
 * What became alike in short since the last boundary, each group told as one: an extract, or a model's words where the log is set to that. Those for which
 * an extract has no room stay as they are. What is alike is judged by the table that comes with the package, for which the threshold was chosen, and by sketches where that reads nothing.
 */
export const compressionsDue = async (
  caller: Caller,
  { log, seq }: Moment,
  state: State,
): Promise<CompressionsDue> => {
  const compressions: Payload[] = []
  const notices = new Set<string>()
  const since = state.memory.maintainedAt
  for (const { name, layer, count } of state.shelves.values()) {
    if (layer !== 'short' || count === 0) continue
    const rows = await log.store.rows('knowledge', { seq, where: { shelf: name, standing: 1 } })
    // What a person says is not told together with what came from outside.
    for (const outside of [true, false])
      for (const group of await groupsOf(
        caller,
        { log, seq },
        rows.filter((row) => row.outside === outside),
        since,
      )) {
        const extract = summarise(group, LONGEST_SUMMARY)
        const told = extract.told.flatMap((place) => group[place] ?? [])
        if (told.length < LEAST_ALIKE) continue
        const { text, by, notice } = await summaryOf(caller, state, told, extract.text)
        if (notice !== null) notices.add(notice)
        compressions.push({
          of: told.map(({ row }) => row.id),
          text,
          sketch: sketchOf(text),
          by,
          ...(outside ? { outside } : {}),
        })
      }
  }
  return { compressions, notices: [...notices] }
}

interface Said {
  readonly row: KnowledgeRow
  readonly text: string
  readonly at: Instant
}

/** In the order in which they came. One whose text was erased has nothing to say. */
const groupsOf = async (
  { texts }: Pick<Caller, 'texts'>,
  { log }: Pick<Moment, 'log' | 'seq'>,
  rows: readonly KnowledgeRow[],
  since: Instant | null,
): Promise<readonly (readonly Said[])[]> => {
  const isFresh = ({ entered }: KnowledgeRow): boolean => since === null || entered >= since
  if (!rows.some(isFresh)) return []
  const inOrder = rows
    // What was told as one is not told as one again: of several sentences one would be left.
    .filter(({ text, origin }) => text !== null && origin === 'observation')
    .sort((a, b) => a.n - b.n)
    .slice(-MOST_COMPARED)
  const said = await SaidTexts.of(
    log.store,
    inOrder.map(({ text }) => text),
    '',
  )
  const table = await texts.tableEmbedder()
  const hashes = inOrder.flatMap(({ text }) => text ?? [])
  const fresh = new Map(hashes.map((hash) => [hash, said.said(hash)]))
  const vectors = table === null ? null : await vectorsBy(table, log, { fresh, standing: [] })
  const items = inOrder.flatMap((row) => {
    const text = said.said(row.text) ?? ''
    const vector = vectors?.get(row.text ?? '') ?? null
    if (text === '') return []
    const { at, sketch, sentiment } = row
    return [{ row, text, at, sketch, sentiment, vector, fresh: isFresh(row) }]
  })
  return alikeGroups(items, alikeness)
}

const summaryOf = async (
  caller: Caller,
  { config }: State,
  told: readonly Said[],
  inTheirWords: string,
): Promise<{ readonly text: string; readonly by: string; readonly notice: string | null }> => {
  const extract = (notice: string | null) => ({ text: inTheirWords, by: EXTRACT, notice })
  if (config.scorer !== 'model') return extract(null)
  const model = await reflectorOf(caller).catch((error: Error) => error.message)
  if (typeof model === 'string') return extract(`summed_up_by_extract: ${model}`)
  const summary = await summariseWithModel(model, told, caller.closing.signal)
  return 'refused' in summary
    ? extract(`summed_up_by_extract: ${summary.refused.code}: ${summary.refused.reason}`)
    : { ...summary, notice: null }
}
