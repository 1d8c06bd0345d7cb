import { z } from 'zod'
import {
  draftOf,
  type Fact,
  type FactOfFile,
  isKind,
  KIND_NAMES,
  parsePayload,
  refuseAhead,
  refuseImported,
  waitingDraft,
} from '#log'
import { ACTORS, HindcastError, type Id, isId, parse, TRUST, zInstant, zLabel } from '#vocabulary'
import type { Caller } from '../session/caller.ts'

/** One line of an import: a fact, or an event as `export` wrote it. */
const zFactLine = z.object({
  kind: z.enum(KIND_NAMES),
  at: zInstant,
  knownAt: zInstant.optional(),
  id: zLabel.optional(),
  /** The event id of an exported line: the same event is the same fact. */
  event: zLabel.optional(),
  /** Its place in the log that it was exported from. */
  seq: z.int().positive().optional(),
  /** The version of its payload there. */
  v: z.int().positive().optional(),
  run: zLabel.optional(),
  turn: zLabel.nullable().optional(),
  actor: z.enum(ACTORS).optional(),
  trust: z.enum(TRUST).optional(),
  payload: z.record(z.string(), z.unknown()),
})

/** Where lines of an import go. */
export interface LinesInto {
  readonly caller: Caller
  readonly simulated: boolean
  /** The file, or the call, that they come from. */
  readonly source: string
  /** True if the log has an event of this id. */
  has(event: Id): Promise<boolean>
  /** Number of earlier facts by id: equal facts of one import are numbered. */
  readonly seen: Map<Id, number>
}

/**
 * The fact of a line; null for one that is passed over. A simulated log is one run's: facts become that run's, and other runs'
 * beginnings and ends are passed over.
 */
export const draftOfLine = async (
  { caller, simulated, source, has, seen }: LinesInto,
  raw: unknown,
): Promise<Omit<FactOfFile, 'line'> | null> => {
  const line = parse(zFactLine, raw, 'fact')
  if (!isKind(line.kind)) throw new Error(`unknown kind ${line.kind}`)
  if (simulated && (line.kind === 'run.started' || line.kind === 'run.ended')) return null
  const payload = parsePayload(line.kind, line.payload)
  refuseImported(line.kind, caller.actor, payload)
  if (line.kind === 'run.started' && payload.mode !== 'live') throw simulatedIntoLive(payload.run)
  const isPersons = caller.actor === 'person'
  const fact: Fact = {
    kind: line.kind,
    at: line.at,
    knownAt: line.knownAt,
    id: line.id,
    run: simulated ? caller.run : (line.run ?? caller.run),
    turn: line.turn !== undefined && line.turn !== null && isId(line.turn) ? line.turn : null,
    // Only a person may import what another actor recorded: an agent would pose as a person.
    actor: isPersons ? (line.actor ?? caller.actor) : caller.actor,
    by: caller.token?.name,
    // Outside text stays outside; an import raises no trust.
    trust: line.trust === 'outside' ? line.trust : undefined,
    source,
    payload,
  }
  const first = draftOf(fact)
  const before = seen.get(first.id) ?? 0
  seen.set(first.id, before + 1)
  const isNumbered = line.id === undefined && (line.event === undefined || !isPersons)
  const draft = before > 0 && isNumbered ? draftOf({ ...fact, ordinal: before }) : first
  if (!simulated) refuseAhead(draft, caller.clock.now())
  const waiting = waitingDraft(draft)
  if (line.event === undefined || !isId(line.event)) return { draft: waiting }
  // Only a person brings an event under an id of its own: an agent could take the id that a fact of the broker will have.
  const isItself = isPersons || (await has(line.event))
  return { draft: isItself ? { ...waiting, id: line.event } : waiting, place: line.seq }
}

const simulatedIntoLive = (run: unknown): HindcastError =>
  new HindcastError(
    'not_allowed',
    `these are the facts of a simulated run (${String(run)}), and this is a live log`,
    {
      field: 'kind',
      next: 'Import them into a paper or backtest run: open the memory with run: NAME.',
    },
  )
