import type { Log } from '#log'
import { type Learning, PLAYBOOK } from '#record'
import { currentText } from './file-versions.ts'

/** Quotes of the playbook that are looked at, newest first: lines that were quoted before those are older than any that count. */
const NEWEST_QUOTES = 100

/**
 * In how many turns decisions relied on each learning, as of an event: they cite lines by the handle of a quote (N2), and a
 * quote supports every learning that stood in its lines.
 */
export const learningCitations = async (log: Log, seq: number): Promise<(learning: Learning) => number> => {
  const { store } = log
  const quotes = await store.rows('quotes', {
    seq,
    where: { path: PLAYBOOK },
    order: { column: 'seq', descending: true },
    limit: NEWEST_QUOTES,
  })
  const cited: { readonly lines: string; readonly turns: readonly string[] }[] = []
  for (const { id, seq: shownAt, startLine, endLine } of quotes) {
    const citations = await store.rows('citations', { seq, where: { memory: id } })
    const text = citations.length === 0 ? null : await currentText(log, PLAYBOOK, shownAt)
    if (text === null) continue
    const lines = text
      .split('\n')
      .slice(startLine - 1, endLine)
      .join('\n')
    cited.push({ lines, turns: citations.map((citation) => citation.turn) })
  }
  return ({ text }) => new Set(cited.flatMap(({ lines, turns }) => (lines.includes(text) ? turns : []))).size
}
