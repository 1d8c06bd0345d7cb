import { isStoreFault, type Log, type Progress } from '#log'
import { type Aliases, type Chunk, chunkInWords, documentTerms } from '#recall'
import type { HeldChunk, IndexWriting } from '#recall/ports'
import { eventLoopTurn, isHindcastError } from '#vocabulary'
import { type ChangedDocument, changedDocuments } from './changed-documents.ts'
import { documentAt } from './indexed-document.ts'

/** Errors that are kept; more of them say nothing new. */
export const MOST_ERRORS = 20

/** Brings an index from one event to another: only documents that changed, and of these only chunks that did. */
export const fillIndex = async (
  log: Log,
  writing: IndexWriting,
  { afterSeq, toSeq }: { readonly afterSeq: number; readonly toSeq: number },
  aliases: Aliases,
  progress: Progress,
): Promise<readonly string[]> => {
  const changed = await changedDocuments(log, afterSeq, toSeq)
  const errors: string[] = []
  const making = { log, toSeq }
  for (const [done, document] of changed.entries()) {
    try {
      await putDocument(making, writing, document, aliases)
    } catch (error) {
      // A log that could not be read says nothing of the document: the index stays behind, and is filled when it can be.
      if (!isHindcastError(error) || isStoreFault(error)) throw error
      if (errors.length < MOST_ERRORS) errors.push(`${document.source} ${document.ref}: ${error.message}`)
      // It still counts: a record after it stands a line further down.
      writing.put({ document: { ...document, path: document.ref }, keep: [], add: [] })
    }
    progress(done + 1, changed.length)
    if (done % DOCUMENTS_A_TURN === 0) await eventLoopTurn()
  }
  return errors
}

/** Documents between two turns of the event loop: reading a few takes milliseconds. */
const DOCUMENTS_A_TURN = 8
/** Passages of one document between two turns: of 8 MB there are thousands, and a thousand take a second. */
const CHUNKS_A_TURN = 64

interface Making {
  readonly log: Log
  readonly toSeq: number
}

const putDocument = async (
  { log, toSeq }: Making,
  writing: IndexWriting,
  { source, ref, seq }: ChangedDocument,
  aliases: Aliases,
): Promise<void> => {
  // A record keeps its line: files of records only grow.
  const line = writing.count(source) + 1
  const found = await documentAt(log, { source, ref }, toSeq, line)
  if (!found) return withoutText(writing, { source, ref, seq })
  const { chunks, ...document } = found
  const { keep, add } = compared(writing.held(source, ref), chunks)
  const termsOf = documentTerms(document.path, aliases)
  const added = []
  for (const [at, chunk] of add.entries()) {
    added.push({ chunk, terms: termsOf(chunkInWords(chunk, source)) })
    if (at % CHUNKS_A_TURN === CHUNKS_A_TURN - 1) await eventLoopTurn()
  }
  writing.put({ document: { ...document, seq }, keep, add: added })
}

/**
 * A file may lose the text that is read: strict files show only what was approved. It stays known as changed then, or nobody
 * would look up what it was before.
 */
const withoutText = (writing: IndexWriting, { source, ref, seq }: ChangedDocument): void => {
  if (source !== 'workspace' && source !== 'shared') return writing.drop(source, ref)
  writing.put({ document: { source, ref, path: ref, seq }, keep: [], add: [] })
}

/** Which chunks are there already: the same text under the same headings, wherever it stands now. */
const compared = (held: readonly HeldChunk[], chunks: readonly Chunk[]) => {
  const free = new Map<string, number[]>()
  for (const { ordinal, hash, headings } of held) {
    const key = keyOf(hash, headings)
    free.set(key, [...(free.get(key) ?? []), ordinal])
  }
  const keep: { ordinal: number; startLine: number; endLine: number }[] = []
  const add: Chunk[] = []
  for (const chunk of chunks) {
    const ordinal = free.get(keyOf(chunk.hash, chunk.headings))?.shift()
    if (ordinal === undefined) add.push(chunk)
    else keep.push({ ordinal, startLine: chunk.startLine, endLine: chunk.endLine })
  }
  return { keep, add }
}

const keyOf = (hash: string, headings: readonly string[]): string => JSON.stringify([hash, ...headings])
