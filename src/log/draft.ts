import {
  type Actor,
  canonical,
  canonicalised,
  contentId,
  FIRST_INSTANT,
  HindcastError,
  HOUR_MS,
  type Id,
  type Instant,
  type Json,
  parse,
  refuseUnfit,
  sha256,
  trustOf,
} from '#vocabulary'
import { LARGEST_PAYLOAD, PAYLOAD_VERSION } from './kinds/kind.ts'
import { type KindName, kindOf } from './kinds/kinds.ts'
import { refuseUnallowed } from './kinds/permission.ts'
import { type HeldSecret, heldSecrets, maskPayload } from './mask-payload.ts'
import type { Head, Payload, StoredEvent, StoredText } from './rows/event.ts'
import { eventHash } from './rows/hash-chain.ts'
import { textAt, withTextAt } from './rows/text-fields.ts'

export interface Fact {
  readonly kind: KindName
  readonly at: Instant
  readonly knownAt?: Instant | undefined
  readonly id?: string | undefined
  /** By what it is known where its caller gave no id and its payload holds more than was said. */
  readonly says?: string | undefined
  /** False where its caller gave no time, so that it was filled in. */
  readonly dated?: boolean | undefined
  readonly run: string
  readonly turn: Id | null
  readonly actor: Actor
  /** Name of the caller's token. */
  readonly by?: string | undefined
  /** What it was made of came from outside, whoever records it. */
  readonly trust?: 'outside' | undefined
  readonly payload: Payload
  readonly source?: string | undefined
  readonly ordinal?: number | undefined
  /** A fill that came with its snapshot: too old, it is flagged and the rest is booked. */
  readonly inTick?: boolean | undefined
}

export interface Draft extends Omit<StoredEvent, 'seq' | 'kind' | 'knownAt' | 'prevHash' | 'hash'> {
  readonly kind: KindName
  readonly knownAt: Instant | undefined
  readonly given: boolean
  readonly data: Json
  readonly texts: readonly StoredText[]
  readonly dated: boolean
  /** Secrets that were masked in what the caller brought: for the answer, not stored. */
  readonly masked: readonly HeldSecret[]
  readonly inTick?: boolean | undefined
  readonly ofOldFills?: true
  readonly copied?: StoredEvent
}

/** A draft that waits among 200,000 others: without what can be parsed from its payload. */
export type WaitingDraft = Omit<Draft, 'data'>

export const waitingDraft = ({ data: _, ...rest }: Draft): WaitingDraft => rest

export const wholeDraft = (draft: WaitingDraft): Draft => ({ ...draft, data: JSON.parse(draft.payload) })

export interface FactOfFile {
  readonly draft: WaitingDraft
  readonly line: number
  readonly place?: number | undefined
}

const NOTHING_MASKED: readonly HeldSecret[] = []

export const parsePayload = (kind: KindName, raw: unknown): Payload =>
  parse(kindOf(kind).payload, raw, kind) as Payload

/** Checks who may, masks its texts, detaches the prose and gives the fact its id. Nothing is written. */
export const draftOf = (fact: Fact): Draft => {
  refuseUnallowed(fact.kind, fact.actor, fact.payload)
  const kind = kindOf(fact.kind)
  if (fact.knownAt !== undefined && fact.knownAt < fact.at && !kind.setting)
    throw new HindcastError('invalid_time', 'knownAt lies before at: nothing is known before it happened', {
      field: 'knownAt',
      next: 'Leave knownAt out, or give the later moment at which the fact was learned.',
    })
  const masked = maskPayload(fact.payload)
  const { payload, texts } = detach(masked, kind.texts)
  const { text, value: data } = canonicalised(payload)
  refuseHuge(fact.kind, text, texts)
  // What came in inside of something that is no plain object was not looked at before. JSON writes half a character as \ud800.
  if (text.includes('\\ud')) refuseUnfit(data, fact.kind)
  const { kind: name, at, knownAt, run, turn, actor, by = null, source = null, inTick, dated = true } = fact
  const columns = { kind: name, v: PAYLOAD_VERSION, at, knownAt, run, turn, actor, by, source, inTick, dated }
  return {
    ...columns,
    id: contentId(fact.id === undefined ? at : FIRST_INSTANT, identity(fact, text)),
    given: fact.id !== undefined,
    trust: fact.trust ?? trustOf(actor),
    payload: text,
    data,
    texts,
    masked: masked === fact.payload ? NOTHING_MASKED : heldSecrets(fact.payload),
  }
}

export const idAfter = ({ id, at }: Pick<Draft, 'id' | 'at'>, seq: number): Id =>
  contentId(at, `${id} after event ${seq}`)

/** A payload's canonical text without the fields that were computed from what else was known (P3). */
export const toldPayload = (name: KindName, text: string): string => {
  const { reckoned } = kindOf(name)
  if (!reckoned) return text
  const payload = JSON.parse(text) as Payload // parsed by the kind's schema before it was written
  const fields: readonly string[] = reckoned(payload)
  return canonical(Object.fromEntries(Object.entries(payload).filter(([field]) => !fields.includes(field))))
}

const identity = ({ kind, run, id, says, ordinal }: Fact, payload: string): string => {
  const known = id ?? says
  const last = ordinal ? [ordinal] : []
  if (known === undefined) return JSON.stringify([kind, run, 'content', toldPayload(kind, payload), ...last])
  return JSON.stringify([kind, 'id', known, ...last])
}

const refuseHuge = (kind: KindName, payload: string, texts: readonly StoredText[]): void => {
  // No character takes more than three bytes a code unit.
  if (texts.length === 0 && payload.length * 3 <= LARGEST_PAYLOAD) return
  const bytes = texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), Buffer.byteLength(payload))
  const most = kindOf(kind).largest ?? LARGEST_PAYLOAD
  if (bytes > most)
    throw new HindcastError('payload_too_large', `the ${kind} is ${bytes} bytes; at most ${most} are kept`, {
      field: kind,
      next: 'Send less in one call: split it, or shorten its longest text.',
    })
}

const detach = (payload: Payload, fields: readonly string[]): { payload: Payload; texts: StoredText[] } => {
  const texts: StoredText[] = []
  let kept = payload
  for (const field of fields) {
    const text = textAt(payload, field)
    if (text === undefined) continue
    const hash = sha256(text)
    texts.push({ hash, text })
    kept = withTextAt(kept, field, hash)
  }
  return { payload: kept, texts }
}

/** A live fact may be this far ahead of the clock (skew); beyond it, the log's time would be lost to a typing error. */
const MOST_AHEAD_MS = HOUR_MS

export const isAhead = (at: Instant, now: Instant): boolean => at > now + MOST_AHEAD_MS

/** Asked where facts come in, and never by the fold: a log reads the same whatever the clock says. */
export const refuseAhead = ({ at, knownAt = at }: Pick<Draft, 'at' | 'knownAt'>, now: Instant): void => {
  if (isAhead(at, now) || isAhead(knownAt, now))
    throw new HindcastError('invalid_time', 'the time lies more than an hour in the future', {
      field: 'at',
      next: 'Check the time and its zone. Simulated time belongs in a backtest or paper run.',
    })
}

export interface LogTime {
  readonly now: Instant
  readonly simulated: boolean
  /** A fact has been recorded live: from then on every fact is known when it is recorded. */
  readonly live: boolean
}

const knownAtOf = (draft: Draft, head: Head, { now, simulated, live }: LogTime): Instant => {
  const own = draft.knownAt ?? draft.at
  if (simulated) return own
  if (live) return now
  if (kindOf(draft.kind).setting) return head.knownAt
  return draft.source === null ? now : own < now ? own : now
}

export const seal = (draft: Draft, head: Head, time: LogTime): StoredEvent => {
  if (draft.copied) {
    if (draft.copied.prevHash === head.hash) return draft.copied
    throw new HindcastError('store_busy', 'another fact was recorded while an export was copied', {
      next: 'Copy it into an agent that nobody writes to.',
    })
  }
  const known = knownAtOf(draft, head, time)
  const { id, kind, v, at, run, turn, actor, by, trust, source, payload } = draft
  const knownAt = known > head.knownAt ? known : head.knownAt
  const place = { seq: head.seq + 1, knownAt, prevHash: head.hash }
  const open = { ...place, id, kind, v, at, run, turn, actor, by, trust, source, payload }
  return { ...open, hash: eventHash(open) }
}
