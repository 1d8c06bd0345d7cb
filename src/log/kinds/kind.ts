import type { z } from 'zod'
import type { AccountRow, Booking } from '#ledger'
import type { Remembering } from '#record'
import {
  type Actor,
  canonical,
  type ErrorCode,
  type Handled,
  HindcastError,
  type Instant,
  type Json,
} from '#vocabulary'
import type { Change } from '../rows/change.ts'
import type { FactEvent } from '../rows/event.ts'
import type { Found, Lookup } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'

/** Of every kind's payload; a log with a higher one was written by a newer Hindcast. */
export const PAYLOAD_VERSION = 1

/** A fact may not have more bytes than this: its payload's canonical text and the texts beside it. */
export const LARGEST_PAYLOAD = 1_000_000

/** What a field of a payload names: a row by its id, memories of any kind by `refOf`, or lines of documents, some called after a row. */
export type Named = Handled | 'memory' | 'passage'

interface KindBooking<Data> extends Booking<Data> {
  readonly state: State
  readonly found: Found
  readonly event: FactEvent<Data>
}

interface IncomingFact<Data> {
  readonly actor: Actor
  readonly at: Instant
  readonly data: Data
  readonly inTick?: boolean | undefined
  readonly ofOldFills?: boolean | undefined
  readonly simulated: boolean
}

export interface Kind<Name extends string = string, Payload extends z.ZodType = z.ZodType> {
  readonly name: Name
  readonly payload: Payload
  /** Bytes that a fact of it may have with its texts, where that is more than others may. */
  readonly largest?: number
  /** Sets the log up, begins no day, and takes the head's time until the first fact recorded live, so that a past can be imported. */
  readonly setting?: true
  /** Means nothing without its moment: a simulated run that has no time yet rejects it without `at`. */
  readonly needsTime?: true
  /** Fields that hold prose, or fields of theirs (action.message): kept once by hash beside the log, and erasable. */
  readonly texts: readonly string[]
  readonly onlyBy?: 'person' | 'system'
  readonly aPersons?: readonly (keyof z.output<Payload> & string)[]
  /** Rejects a fact that comes in, where its actor may not undo what another did. A recorded fact is not asked again. */
  refuse?(state: State, fact: IncomingFact<z.output<Payload>>): void
  /** True if it says how files, the rules among them, or the log came to read as they do: only a person imports such a fact. */
  tellsOfRules?(data: z.output<Payload>): boolean
  /** Fields that name rows. A caller may write handles; a recorded fact holds ids. */
  readonly refs?: { readonly [field: string]: Named }
  /** Fields computed from what was known when it was recorded: the same fact may have others later (P3). */
  reckoned?(data: z.output<Payload>): readonly (keyof z.output<Payload> & string)[]
  /** Of a statement: true if what it says holds now. Said again after others (A, B, A), it is recorded again. */
  holds?(state: State, event: FactEvent<z.output<Payload>>, found: Found): boolean
  readonly unchanged?: true
  erases?(data: z.output<Payload>): readonly string[]
  lookups?(state: State, event: FactEvent<z.output<Payload>>): readonly Lookup[]
  ledger?(booking: KindBooking<z.output<Payload>>): AccountRow
  remember?(event: FactEvent<z.output<Payload>>, work: Remembering): void
  /** True if `remember` surely has nothing to do: asked before it, because nearly every fact is a tick. */
  isForgettable?(state: State, account: AccountRow): boolean
  rows?(state: State, event: FactEvent<z.output<Payload>>, found: Found): readonly Change[]
}

export const A_PERSON_DOES_THIS =
  'A person does this: on the command line, or with a handle opened as actor "person".'

export const BROKER_OR_PERSON = 'Record it with a handle opened as actor "broker" or "person".'

export const notAllowed = (
  what: string,
  actor: Actor,
  field: string,
  next = A_PERSON_DOES_THIS,
): HindcastError =>
  new HindcastError('not_allowed', `${what}; this handle belongs to the ${actor}`, { field, next })

/** True of two values of rows or facts, which are plain data. */
export const isSameData = (one: unknown, other: unknown): boolean =>
  canonical(one as Json) === canonical(other as Json)

/** Refuses an agent what differs from what a person has set; told the same again, it changes nothing. */
export const refuseUnlikePersons = (
  actor: Actor,
  what: string,
  field: string,
  known: unknown,
  told: unknown,
): void => {
  if (actor !== 'person' && !isSameData(known, told)) throw notAllowed(`a person set ${what}`, actor, field)
}

/** Once a person has set limits, the agent may not change the terms they are measured in. */
export const rejectUnderLimits = ({ config }: State, actor: Actor, what: string, field: string): void => {
  const hasLimits = Object.keys(config.limits ?? {}).length > 0 || config.byPerson?.includes('drawdownLimit')
  if (actor === 'agent' && hasLimits)
    throw notAllowed(
      `a person has set limits, so ${what} comes from the broker or a person`,
      actor,
      field,
      BROKER_OR_PERSON,
    )
}

export const rejectField = (
  ctx: z.RefinementCtx,
  field: string,
  message: string,
  params?: { readonly code: ErrorCode; readonly next: string },
): void => ctx.addIssue({ code: 'custom', path: [field], message, ...(params ? { params } : {}) })

type Declared<Name extends string, Payload extends z.ZodType> = Omit<Kind<Name, Payload>, 'texts'> &
  Partial<Pick<Kind<Name, Payload>, 'texts'>>

export const kind = <const Name extends string, Payload extends z.ZodType>(
  declared: Declared<Name, Payload>,
): Kind<Name, Payload> => ({ texts: [], ...declared })
