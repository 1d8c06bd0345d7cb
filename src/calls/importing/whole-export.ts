import { z } from 'zod'
import { type ExportedEvent, exportedEvents, type LineOfExport, type Log } from '#log'
import { ACTORS, type Actor, type Id, isId, storedJson, TRUST, zInstant, zJson } from '#vocabulary'
import type { Caller } from '../session/caller.ts'

const zId = z
  .string()
  .refine(isId)
  .transform((id) => id as Id) // as `isId` says

const zLine = z.object({
  seq: z.int().positive(),
  event: zId,
  kind: z.string(),
  v: z.int().positive(),
  at: zInstant,
  knownAt: zInstant,
  run: z.string(),
  turn: zId.nullable(),
  actor: z.enum(ACTORS),
  by: z.string().nullable(),
  trust: z.enum(TRUST),
  source: z.string().nullable(),
  payload: z.record(z.string(), zJson),
  texts: z.record(z.string(), z.string()),
  hash: z.string(),
})

export interface WholeExport {
  readonly events: number
  /** How often each actor acts in it. */
  readonly actors: ReadonlyMap<Actor, number>
  /** Reads it once more. */
  read(): AsyncIterable<ExportedEvent>
}

/** A file that is a whole export whose events the log begins with; null for every other file. */
export const wholeExport = async (
  { lines, closing, run, place }: Caller,
  from: string,
  log: Log | null,
): Promise<WholeExport | null> => {
  // A pipe gives its lines once; a whole export is checked before it is copied.
  if (!(await lines.isFile(from))) return null
  const read = () => exportedEvents(linesOf(lines.read(from, closing.signal)))
  const head = (await log?.state())?.head
  const actors = new Map<Actor, number>()
  let events = 0
  for await (const exported of read()) {
    if (exported === null) return null
    const { event } = exported
    // A simulated log is of one run, and a live log holds none of them.
    if (place.run === undefined ? isSimulated(exported) : event.run !== run) return null
    if (event.seq === head?.seq && event.hash !== head.hash) return null
    actors.set(event.actor, (actors.get(event.actor) ?? 0) + 1)
    events++
  }
  if (events === 0 || events < (head?.seq ?? 0)) return null
  return { events, actors, read: () => present(read()) }
}

const isSimulated = ({ event }: ExportedEvent): boolean =>
  event.kind === 'run.started' && (JSON.parse(event.payload) as { mode: string }).mode !== 'live'

async function* present(events: AsyncIterable<ExportedEvent | null>): AsyncGenerator<ExportedEvent> {
  for await (const event of events) if (event) yield event
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<LineOfExport> {
  for await (const text of texts) {
    if (text.trim() === '') continue
    const line = zLine.safeParse(jsonOf(text))
    // A line of any other sort follows nothing, and so the file is no whole export.
    yield line.success ? line.data : NO_LINE
    if (!line.success) return
  }
}

const NO_LINE = { seq: 0, payload: {}, texts: {} } as unknown as LineOfExport // its seq follows no head

const jsonOf = (text: string): unknown => {
  try {
    return storedJson(text)
  } catch {
    return null
  }
}
