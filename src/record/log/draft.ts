import {
  type Actor,
  canonicalised,
  contentId,
  FIRST_INSTANT,
  HindcastError,
  type Id,
  type Instant,
  type Json,
  MINUTE_MS,
  parse,
  refuseUnfit,
  sha256,
  type Trust,
  trustOf,
} from '#vocabulary'
import { LARGEST_PAYLOAD } from '../kinds/kind.ts'
import { type KindName, kindOf } from '../kinds/kinds.ts'
import { refuseUnallowed } from '../kinds/permission.ts'
import { toldPayload } from '../kinds/told-payload.ts'
import { type HeldSecret, heldSecrets } from '../policy/held-secrets.ts'
import { maskPayload } from '../policy/mask-payload.ts'
import type { Head, Payload, StoredEvent, StoredText } from '../rows/event.ts'
import { contentOf } from '../rows/fact-content.ts'
import { eventHash } from '../rows/hash-chain.ts'
import { textAt, withTextAt } from '../rows/text-fields.ts'

/** A fact as a caller brings it. */
export interface Fact {
  readonly kind: KindName
  readonly at: Instant
  readonly knownAt?: Instant | undefined
  /** The caller's own id: the same id is the same fact. */
  readonly id?: string | undefined
  /** By what it is known where its caller gave no id and its payload holds more than was said. */
  readonly says?: string | undefined
  /** False where its caller gave no time, so that it was filled in. */
  readonly dated?: boolean | undefined
  readonly run: string
  readonly turn: Id | null
  readonly actor: Actor
  /** What it was made of came from outside, whoever records it. */
  readonly trust?: 'outside' | undefined
  /** As its kind's schema parsed it. */
  readonly payload: Payload
  /** Of its payload, where that is older than its kind's own: what an export says is read by the rules that it was recorded by. */
  readonly v?: number | undefined
  /** Position among equal facts of one batch. */
  readonly ordinal?: number | undefined
  /** A fill that came with its snapshot: too old, it is flagged and the rest is booked. */
  readonly inTick?: boolean | undefined
}

/** A checked fact that only lacks its place in the log. */
export interface Draft {
  readonly id: Id
  /** Its id is one that its caller gave. */
  readonly given: boolean
  readonly kind: KindName
  readonly v: number
  readonly at: Instant
  readonly knownAt: Instant | undefined
  readonly run: string
  readonly turn: Id | null
  readonly actor: Actor
  readonly trust: Trust
  readonly payload: string
  /** What the payload's text reads as. */
  readonly data: Json
  readonly texts: readonly StoredText[]
  readonly dated: boolean
  /** The id of a statement whose time and content an earlier one has. */
  idAfter(seq: number): Id
  /** What was masked in what the caller brought. Told, and not kept. */
  readonly masked: readonly HeldSecret[]
  /** Its place in the log that it was exported from, where it comes from one. */
  readonly place?: number | undefined
  /** Its line in the file that it comes from, where it comes from one. */
  readonly line?: number | undefined
  readonly inTick?: boolean | undefined
}

const NOTHING_MASKED: readonly HeldSecret[] = []

/** Reads a payload that no call's schema has read yet: an imported one. */
export const parsePayload = (kind: KindName, raw: unknown): Payload => {
  return parse(kindOf(kind).payload, raw, kind) as Payload
}

/** Checks who may, masks its texts, detaches the prose and gives the fact its id. Nothing is written. */
export const draftOf = (fact: Fact): Draft => {
  refuseUnallowed(fact.kind, fact.actor, fact.payload)
  const kind = kindOf(fact.kind)
  if (fact.knownAt !== undefined && fact.knownAt < fact.at && kind.knownBy !== 'head')
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
  const said = identity(fact, text)
  return {
    // An id that its caller gave is the same at whatever time.
    id: contentId(fact.id === undefined ? fact.at : FIRST_INSTANT, said),
    given: fact.id !== undefined,
    kind: fact.kind,
    v: fact.v ?? kind.v,
    at: fact.at,
    knownAt: fact.knownAt,
    run: fact.run,
    turn: fact.turn,
    actor: fact.actor,
    inTick: fact.inTick,
    trust: fact.trust ?? trustOf(fact.actor),
    payload: text,
    data,
    texts,
    dated: fact.dated !== false,
    idAfter: (seq) => contentId(fact.at, `${said} after event ${seq}`),
    masked: masked === fact.payload ? NOTHING_MASKED : heldSecrets(fact.payload),
  }
}

const identity = ({ kind, run, id, says, ordinal }: Fact, payload: string): string => {
  const known = id ?? says
  if (known === undefined) return contentOf(kind, run, toldPayload(kind, payload), ordinal)
  return JSON.stringify([kind, run, 'id', known, ...(ordinal ? [ordinal] : [])])
}

const refuseHuge = (kind: KindName, payload: string, texts: readonly StoredText[]): void => {
  // No character takes more than three bytes a code unit.
  if (texts.length === 0 && payload.length * 3 <= LARGEST_PAYLOAD) return
  const bytes = [payload, ...texts.map((text) => text.text)].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  )
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

/** What is told within so long was told as it happened: it takes a while to write. Sane: 1 minute to an hour. */
const SOON_MS = 15 * MINUTE_MS

/** When the fact counts as known, before the log's own order is applied. */
const knownAtOf = (draft: Draft, head: Head, now: Instant): Instant => {
  if (draft.knownAt !== undefined) return draft.knownAt
  switch (kindOf(draft.kind).knownBy) {
    case 'at':
      return draft.at
    case 'telling':
      return now - draft.at > SOON_MS ? now : draft.at
    case 'run':
      return now > draft.at ? now : draft.at
    case 'head':
      return head.knownAt
  }
}

/** Gives a draft its place after the head. `knownAt` never decreases along the log. */
export const seal = (draft: Draft, head: Head, now: Instant): StoredEvent => {
  const known = knownAtOf(draft, head, now)
  const open = {
    seq: head.seq + 1,
    id: draft.id,
    kind: draft.kind,
    v: draft.v,
    at: draft.at,
    knownAt: known > head.knownAt ? known : head.knownAt,
    run: draft.run,
    turn: draft.turn,
    actor: draft.actor,
    trust: draft.trust,
    payload: draft.payload,
    prevHash: head.hash,
  }
  return { ...open, hash: eventHash(open) }
}
