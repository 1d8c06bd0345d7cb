import { type Log, momentAt } from '#log'
import { PROPOSALS, RESULT_FILE, TRADES_FILE } from '#record'
import { handleNumber } from '#vocabulary'
import { proposalText, proposalView } from '#workspace'
import { allTradeLines, EVENT_FILES, eventLines } from './record-files.ts'
import { resultText } from './run-result.ts'
import { transcriptOf } from './transcript.ts'
import { turnAt } from './turns.ts'

/** The whole text of a projected file as of an event; null where there is none. */
export const projectedText = async (log: Log, path: string, seq: number): Promise<string | null> => {
  const events = EVENT_FILES.get(path)
  if (events !== undefined) return orNull(await together(eventLines(log, events, 0, seq)))
  if (path === TRADES_FILE) return orNull(await together(allTradeLines(log, seq)))
  if (path === RESULT_FILE) return seq === 0 ? null : resultText(await momentAt(log, seq))
  if (path.startsWith(`${PROPOSALS}/`)) return proposalAt(log, path, seq)
  const turn = await turnAt(log, path, seq)
  const transcript = turn === null ? null : await transcriptOf(log, turn, seq)
  return transcript?.path === path ? transcript.text : null
}

const together = async (texts: AsyncIterable<string>): Promise<string> => {
  const all: string[] = []
  for await (const text of texts) all.push(text)
  return all.join('')
}

/** A file without lines is no file. */
const orNull = (text: string): string | null => (text === '' ? null : text)

const PROPOSAL = new RegExp(`^${PROPOSALS}/(\\w+)\\.md$`)

const proposalAt = async (log: Log, path: string, seq: number): Promise<string | null> => {
  const [, handle = ''] = PROPOSAL.exec(path) ?? []
  const n = handleNumber('proposal', handle)
  const [row] = n === null ? [] : await log.store.rows('proposals', { seq, where: { n } })
  return row === undefined ? null : proposalText(await proposalView(log, row, seq))
}
