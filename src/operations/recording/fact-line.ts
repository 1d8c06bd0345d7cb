import { z } from 'zod'
import {
  type Draft,
  draftOf,
  exportedPayload,
  type Fact,
  isKind,
  KIND_NAMES,
  kindOf,
  parsePayload,
  refuseAhead,
  refuseImported,
} from '#record'
import { ACTORS, HindcastError, type Id, isId, parse, suggest, TRUST, zInstant, zLabel } from '#vocabulary'
import type { Caller } from '../caller.ts'

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
  /** Whether the log has an event of this id. */
  has(event: Id): Promise<boolean>
  /** How often a fact like it came before. */
  readonly seen: Map<Id, number>
}

/**
 * Equal facts of one import are numbered, as in any batch. A simulated log is one run's: facts become that run's, and
 * other runs' beginnings and ends are passed over.
 */
export const draftOfLine = async (
  { caller, simulated, has, seen }: LinesInto,
  raw: unknown,
): Promise<Draft | null> => {
  const told = parse(zFactLine, raw, 'fact')
  if (!isKind(told.kind)) throw new Error(`unknown kind ${told.kind}`)
  if (simulated && (told.kind === 'run.started' || told.kind === 'run.ended')) return null
  const isExported = told.event !== undefined && isId(told.event) && told.seq !== undefined
  const { payload: said, v } = exportedPayload(
    told.payload,
    isExported ? told.v : undefined,
    kindOf(told.kind),
  )
  const payload = parsePayload(told.kind, said)
  refuseImported(told.kind, caller.actor, payload)
  if (told.kind === 'run.started' && payload.mode !== 'live') throw simulatedIntoLive(payload.run)
  const isPersons = caller.actor === 'person'
  const fact: Fact = {
    kind: told.kind,
    at: told.at,
    knownAt: told.knownAt,
    id: told.id,
    run: simulated ? caller.run : (told.run ?? caller.run),
    turn: told.turn !== undefined && told.turn !== null && isId(told.turn) ? told.turn : null,
    // Only a person may say that somebody else recorded it: an agent would call itself one.
    actor: isPersons ? (told.actor ?? caller.actor) : caller.actor,
    // What came from outside stays so; that something is trusted is nobody's to say.
    trust: told.trust === 'outside' ? told.trust : undefined,
    payload,
    v,
  }
  const first = draftOf(fact)
  const before = seen.get(first.id) ?? 0
  seen.set(first.id, before + 1)
  const isNumbered = told.id === undefined && (told.event === undefined || !isPersons)
  const draft = before > 0 && isNumbered ? draftOf({ ...fact, ordinal: before }) : first
  // What a simulation knows is its own log's time.
  if (!simulated) refuseAhead(draft, caller.clock.now())
  if (told.event === undefined || !isId(told.event)) return draft
  const exported = told.seq === undefined ? draft : { ...draft, place: told.seq }
  // Only a person brings an event under an id of its own: it could be the one that a fact of the broker's will have, which would
  // then count as known.
  const isItself = isPersons || (await has(told.event))
  return isItself ? { ...exported, id: told.event } : exported
}

const simulatedIntoLive = (run: unknown): HindcastError =>
  new HindcastError(
    'not_allowed',
    `these are the facts of a simulated run (${String(run)}), and this is a live log`,
    {
      field: 'kind',
      next: `Import them into a paper or backtest run: ${suggest('open', { run: 'NAME' })}.`,
    },
  )
