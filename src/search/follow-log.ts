import { isStoreFault, type Log, type Progress } from '#log'
import { type Clock, eventLoopTurn, isHindcastError } from '#vocabulary'
import { type ChangedDocument, changedDocuments } from './changed-documents.ts'
import { documentAt } from './documents.ts'
import type { Passage } from './passage.ts'
import type { HeldPassage, IndexStanding, IndexWriting, SearchIndex } from './ports.ts'
import { passageInWords } from './readable-passage.ts'
import { passageTokens } from './text-tokens.ts'

/** Errors that are kept; more of them say nothing new. */
const MOST_ERRORS = 20
/** Documents of one transaction: others wait for one, and a process that dies loses no more. */
const DOCUMENTS_AT_ONCE = 200
/** Documents between two turns of the event loop: reading a few takes milliseconds. */
const DOCUMENTS_A_TURN = 8
/** Passages of one document between two turns: of 8 MB there are thousands, and a thousand take a second. */
const PASSAGES_A_TURN = 64

export interface Following {
  /** How texts are read into tokens. */
  readonly reading: string
  readonly clock: Clock
}

/** True where an index was made from this log, by this reading, and no text was erased since: it can be followed further. */
export const canFollow = async (
  { store }: Log,
  { seq, hash, reading }: IndexStanding,
  following: Following,
): Promise<boolean> => {
  if (reading !== following.reading) return false
  const [known] = seq === 0 ? [] : await store.events({ afterSeq: seq - 1, toSeq: seq, limit: 1 })
  if (seq > 0 && known?.hash !== hash) return false
  const [erased] = await store.events({ afterSeq: seq, kinds: ['redacted'], limit: 1 })
  return erased === undefined
}

/** Brings an index up to the log's head, a transaction for some documents at a time. False where another process is writing. */
export const followLog = async (
  log: Log,
  index: SearchIndex,
  following: Following,
  progress: Progress,
): Promise<boolean> => {
  const { head } = await log.state()
  let changed: readonly ChangedDocument[] | undefined
  let total = 0
  for (let isDone = false; !isDone; ) {
    const hasWritten = await index.write(async (writing) => {
      // As it stands while nobody else writes: a record that is taken in twice would lose its line.
      const standing = writing.standing()
      const from = standing?.seq ?? -1
      if (from >= head.seq) {
        isDone = true
        return
      }
      changed ??= await changedDocuments(log, Math.max(0, from), head.seq)
      total ||= changed.length
      const left = changed.filter(({ seq }) => seq > from)
      const some = withWholeEvents(left)
      const errors = await putAll(log, writing, some, (done) => progress(total - left.length + done, total))
      isDone = some.length === left.length
      const seq = isDone ? head.seq : (some.at(-1)?.seq ?? head.seq)
      writing.keepStanding({
        seq,
        hash: seq === head.seq ? head.hash : await hashAt(log, seq),
        reading: following.reading,
        model: standing?.model ?? null,
        syncedAt: following.clock.now(),
        errors: [...new Set([...(standing?.errors ?? []), ...errors])].slice(-MOST_ERRORS),
      })
    })
    if (!hasWritten) return false
  }
  return true
}

/** As many as are written together, with all that their last event changed. */
const withWholeEvents = (left: readonly ChangedDocument[]): readonly ChangedDocument[] => {
  const last = left[DOCUMENTS_AT_ONCE - 1]
  return last === undefined ? left : left.filter(({ seq }) => seq <= last.seq)
}

const hashAt = async ({ store }: Log, seq: number): Promise<string> =>
  (await store.events({ afterSeq: seq - 1, toSeq: seq, limit: 1 }))[0]?.hash ?? ''

const putAll = async (
  log: Log,
  writing: IndexWriting,
  documents: readonly ChangedDocument[],
  progress: (done: number) => void,
): Promise<readonly string[]> => {
  const errors: string[] = []
  for (const [done, document] of documents.entries()) {
    try {
      await put(log, writing, document)
    } catch (error) {
      // A log that could not be read says nothing of the document: the index stays behind, and is filled when it can be.
      if (!isHindcastError(error) || isStoreFault(error)) throw error
      errors.push(`${document.source} ${document.ref}: ${error.message}`)
      // It still counts: a record after it stands a line further down.
      writing.put({ document: { ...document, path: document.ref }, seq: document.seq, keep: [], add: [] })
    }
    progress(done + 1)
    if (done % DOCUMENTS_A_TURN === 0) await eventLoopTurn()
  }
  return errors
}

const put = async (log: Log, writing: IndexWriting, { source, ref, seq }: ChangedDocument): Promise<void> => {
  const held = writing.held({ source, ref })
  const found = await documentAt(log, { source, ref }, seq, writing.count(source) + 1)
  if (!found) return writing.end({ source, ref }, seq)
  const { passages, ...document } = found
  const { keep, add } = compared(held, passages)
  const tokensOf = passageTokens(document.path)
  const added = []
  for (const [at, passage] of add.entries()) {
    added.push({ passage, tokens: tokensOf(passageInWords(passage, source)) })
    if (at % PASSAGES_A_TURN === PASSAGES_A_TURN - 1) await eventLoopTurn()
  }
  writing.put({ document, seq, keep, add: added })
}

/** Which passages are there already: the same text under the same headings, wherever it stands now. */
const compared = (held: readonly HeldPassage[], passages: readonly Passage[]) => {
  const free = new Map<string, number[]>()
  for (const one of held) free.set(keyOf(one), [...(free.get(keyOf(one)) ?? []), one.ordinal])
  const keep: { ordinal: number; startLine: number; endLine: number }[] = []
  const add: Passage[] = []
  for (const passage of passages) {
    const ordinal = free.get(keyOf(passage))?.shift()
    if (ordinal === undefined) add.push(passage)
    else keep.push({ ordinal, startLine: passage.startLine, endLine: passage.endLine })
  }
  return { keep, add }
}

const keyOf = ({ hash, headings }: Pick<Passage, 'hash' | 'headings'>): string =>
  JSON.stringify([hash, ...headings])
