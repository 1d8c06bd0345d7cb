import { canonicalised, ERASED, type Id, type Json, sha256 } from '#vocabulary'
import type { Draft } from './draft.ts'
import { type Imported, type Importing, inBatches } from './import-facts.ts'
import { ImportTally } from './import-tally.ts'
import { isKind } from './kinds/kinds.ts'
import type { Log } from './log.ts'
import { type Head, headOf, type Payload, type StoredEvent, type StoredText } from './rows/event.ts'
import { chainProblem, EMPTY_HEAD } from './rows/hash-chain.ts'
import { textAt, withTextAt } from './rows/text-fields.ts'

// A whole export goes verbatim into an empty log: the copy has the same events, hashes and head.

export interface LineOfExport extends Omit<StoredEvent, 'id' | 'payload' | 'prevHash'> {
  readonly event: Id
  readonly payload: Payload
  readonly texts: { readonly [field: string]: string }
}

/** The event of a line that follows a head; null if the line was edited or does not follow. */
const exportedEvent = (line: LineOfExport, head: Head) => {
  const { event: id, payload: words, texts: hashes, ...columns } = line
  const texts: StoredText[] = []
  let payload = words
  for (const [field, hash] of Object.entries(hashes)) {
    const text = textAt(words, field)
    if (text === undefined) return null
    if (sha256(text) === hash) texts.push({ hash, text })
    // An erased text is no longer there to be copied; any other was edited.
    else if (text !== ERASED) return null
    payload = withTextAt(payload, field, hash)
  }
  const event = { ...columns, id, payload: canonicalised(payload).text, prevHash: head.hash }
  return chainProblem(event, head) === null && isKind(event.kind) ? { event, texts } : null
}

export type ExportedEvent = NonNullable<ReturnType<typeof exportedEvent>>

export async function* exportedEvents(
  lines: AsyncIterable<LineOfExport>,
): AsyncGenerator<ExportedEvent | null> {
  let head = EMPTY_HEAD
  for await (const line of lines) {
    const exported = exportedEvent(line, head)
    yield exported
    if (exported === null) return
    head = headOf(exported.event)
  }
}

export const copyLog = async (
  log: Log,
  events: AsyncIterable<ExportedEvent>,
  total: number,
  { progress, dryRun = false }: Pick<Importing, 'progress' | 'dryRun'>,
): Promise<Imported> => {
  const { head } = await log.state()
  const tally = new ImportTally()
  await inBatches(log, draftsAfter(head, events), dryRun, async (batch, recordAll) => {
    for (const recorded of await recordAll(batch.map((draft) => () => draft))) tally.take(recorded)
    progress(head.seq + tally.facts, total)
  })
  return { tally, duplicates: head.seq, differing: [], rejected: [] }
}

async function* draftsAfter({ seq }: Head, events: AsyncIterable<ExportedEvent>): AsyncGenerator<Draft> {
  for await (const { event, texts } of events) if (event.seq > seq) yield draftOfCopy(event, texts)
}

const draftOfCopy = (event: StoredEvent, texts: readonly StoredText[]): Draft => {
  const { seq: _, kind, prevHash, hash, ...columns } = event
  if (!isKind(kind)) throw new Error(`unknown kind ${kind}`)
  const data = JSON.parse(event.payload) as Json
  return { ...columns, kind, data, texts, given: false, dated: true, masked: [], copied: event }
}
