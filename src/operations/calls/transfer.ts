import { z } from 'zod'
import { withLease } from '#consolidate'
import {
  type Draft,
  draftOf,
  importFacts,
  isKind,
  KIND_NAMES,
  type Log,
  parsePayload,
  refuseImported,
} from '#record'
import { ACTORS, HindcastError, isHindcastError, isId, parse, zInstant, zLabel } from '#vocabulary'
import { eventsOut } from '../event-output.ts'
import { type Caller, operation } from '../operation.ts'

/** One line of an import: a fact, or an event as `export` wrote it. */
const zFactLine = z.object({
  kind: z.enum(KIND_NAMES),
  at: zInstant,
  knownAt: zInstant.optional(),
  id: zLabel.optional(),
  /** The event id of an exported line: the same event is the same fact. */
  event: zLabel.optional(),
  run: zLabel.optional(),
  turn: zLabel.nullable().optional(),
  actor: z.enum(ACTORS).optional(),
  payload: z.record(z.string(), z.unknown()),
})

export const importCall = operation({
  name: 'import',
  verb: 'keep',
  scope: 'admin',
  writes: true,
  describe:
    'Merge past facts into the log, in the order they were known. All or nothing; the old log stays readable.',
  positional: 'from',
  input: z.strictObject({
    from: zLabel.optional().describe('a file of JSON lines, as export writes them'),
    facts: z.array(z.unknown()).optional().describe('the facts themselves'),
  }),
  output: z.object({
    facts: z.int(),
    duplicates: z.int(),
    seq: z.int(),
    replaced: z.string().nullable(),
    message: z.string(),
  }),
  run: async (caller, { from, facts }) => {
    const drafts: Draft[] = []
    const seen = new Map<string, number>()
    let line = 0
    const log = await caller.log()
    for await (const raw of source(caller, from, facts ?? [])) {
      const draft = draftFrom(caller, log, raw, ++line, seen)
      if (draft !== null) drafts.push(draft)
    }
    const terms = { name: 'import', holder: caller.process, clock: caller.clock }
    const done = await withLease(log.store, terms, caller.progress, (progress) =>
      importFacts(log.store, drafts, from ?? 'call', progress),
    )
    const replaced = done.facts > 0 && done.from.seq > 0 ? done.from.hash : null
    const message =
      done.facts > 0
        ? `${done.facts} facts merged into a new log`
        : 'all of it was already known: nothing changed'
    return { facts: done.facts, duplicates: done.duplicates, seq: done.head.seq, replaced, message }
  },
})

async function* source(
  caller: Caller,
  from: string | undefined,
  facts: readonly unknown[],
): AsyncGenerator<unknown> {
  yield* facts
  if (from === undefined) return
  for await (const line of caller.lines.read(from)) {
    if (line.trim() === '') continue
    try {
      yield JSON.parse(line)
    } catch (cause) {
      throw new HindcastError(
        'invalid_input',
        `${from} holds a line that is not JSON: ${line.slice(0, 60)}`,
        {
          field: 'from',
          next: 'Give one JSON object a line. Nothing was imported.',
          cause,
        },
      )
    }
  }
}

/**
 * Equal facts of one import are numbered, as in any batch. A simulated log is one run's: facts become that run's, and
 * other runs' beginnings and ends are passed over.
 */
const draftFrom = (
  caller: Caller,
  log: Log,
  raw: unknown,
  line: number,
  seen: Map<string, number>,
): Draft | null => {
  try {
    const told = parse(zFactLine, raw, 'fact')
    if (!isKind(told.kind)) throw new Error(`unknown kind ${told.kind}`)
    if (log.simulated && (told.kind === 'run.started' || told.kind === 'run.ended')) return null
    const payload = parsePayload(told.kind, told.payload)
    refuseImported(told.kind, caller.actor, payload)
    if (told.kind === 'run.started' && payload.mode !== 'live') throw simulatedIntoLive(payload.run)
    const key = JSON.stringify([told.kind, told.at, told.run, told.id, payload])
    const ordinal = told.id === undefined && told.event === undefined ? (seen.get(key) ?? 0) : 0
    seen.set(key, ordinal + 1)
    const draft = draftOf({
      kind: told.kind,
      at: told.at,
      knownAt: told.knownAt,
      id: told.id,
      run: log.simulated ? caller.run : (told.run ?? caller.run),
      turn: told.turn !== undefined && told.turn !== null && isId(told.turn) ? told.turn : null,
      actor: told.actor ?? caller.actor,
      payload,
      ordinal,
    })
    return told.event !== undefined && isId(told.event) ? { ...draft, id: told.event } : draft
  } catch (error) {
    if (!isHindcastError(error)) throw error
    throw new HindcastError(error.code, `fact ${line}: ${error.message}`, {
      field: `facts.${line - 1}${error.field === undefined ? '' : `.${error.field}`}`,
      next: `${error.next} Nothing was imported.`,
      cause: error,
    })
  }
}

const simulatedIntoLive = (run: unknown): HindcastError =>
  new HindcastError(
    'not_allowed',
    `these are the facts of a simulated run (${String(run)}), and this is a live log`,
    {
      field: 'kind',
      next: 'Import them into a paper or backtest run: --run NAME.',
    },
  )

const EXPORT_AT_ONCE = 1_000

export const exportCall = operation({
  name: 'export',
  verb: 'keep',
  scope: 'admin',
  writes: false,
  describe: 'Write the whole log to a file of JSON lines.',
  positional: 'to',
  input: z.strictObject({ to: zLabel.describe('a file that does not exist yet') }),
  output: z.object({ to: z.string(), events: z.int(), bytes: z.int() }),
  run: async (caller, { to }) => {
    const { lines, bytes } = await caller.lines.write(to, exportLines(caller))
    return { to, events: lines, bytes }
  },
})

async function* exportLines(caller: Caller): AsyncGenerator<string> {
  const log = await caller.log()
  const total = (await log.state()).head.seq
  for (let after = 0; ; ) {
    const page = await log.store.events({ afterSeq: after, toSeq: total, limit: EXPORT_AT_ONCE })
    if (page.length === 0) return
    for (const event of await eventsOut(log.store, page)) yield JSON.stringify(event)
    after = page[page.length - 1]?.seq ?? total
    caller.progress(after, total)
  }
}
