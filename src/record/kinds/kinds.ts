import type { z } from 'zod'
import type { FactEvent } from '../rows/event.ts'
import { adjusted } from './adjusted.ts'
import { approval } from './approval.ts'
import { beliefSeeded } from './belief-seeded.ts'
import { cash } from './cash.ts'
import { configured } from './configured.ts'
import { corrected } from './corrected.ts'
import { decision } from './decision.ts'
import { equity } from './equity.ts'
import { fileGiven } from './file-given.ts'
import { fileSeen } from './file-seen.ts'
import { fill } from './fill.ts'
import { imported } from './imported.ts'
import { incident } from './incident.ts'
import { instrument } from './instrument.ts'
import { journal } from './journal.ts'
import type { Kind } from './kind.ts'
import { learning } from './learning.ts'
import { maintenance } from './maintenance.ts'
import { note } from './note.ts'
import { order } from './order.ts'
import { planCancelled } from './plan-cancelled.ts'
import { planCreated } from './plan-created.ts'
import { proposal } from './proposal.ts'
import { recalled } from './recalled.ts'
import { redacted } from './redacted.ts'
import { rejection } from './rejection.ts'
import { remark } from './remark.ts'
import { review } from './review.ts'
import { runEnded } from './run-ended.ts'
import { runStarted } from './run-started.ts'
import { tick } from './tick.ts'
import { tradeClosed } from './trade-closed.ts'
import { tradeOpened } from './trade-opened.ts'
import { voided } from './voided.ts'

/**
 * Facts that came from outside, never conclusions. The order is the order of equal times in an import; kinds that stand
 * together keep the order they were given in, because each of them holds a file's whole text after it.
 */
const IN_ORDER = [
  [imported],
  [configured],
  [instrument],
  [runStarted],
  [fileGiven],
  [cash],
  [adjusted],
  [equity],
  [recalled],
  [beliefSeeded],
  [planCreated],
  [planCancelled],
  [maintenance],
  [decision],
  [rejection],
  [order],
  [fill],
  [tradeOpened],
  [tradeClosed],
  [remark],
  [journal, note, review, learning, proposal, approval, fileSeen],
  [tick],
  [incident],
  [corrected],
  [voided],
  [redacted],
  [runEnded],
] as const

type Declared = (typeof IN_ORDER)[number][number]

export type KindName = Declared['name']

/** What the log holds of a kind: its parsed payload, with prose replaced by hashes. */
export type PayloadOf<K extends KindName> = z.infer<Extract<Declared, { readonly name: K }>['payload']>

/** An event of a kind with its payload read. */
export interface EventOf<K extends KindName> extends FactEvent<PayloadOf<K>> {
  readonly kind: K
}

/** An event of any kind: its name says what its payload is. */
export type LogEvent = { [K in KindName]: EventOf<K> }[KindName]

const BY_NAME: ReadonlyMap<string, Kind> = new Map(
  IN_ORDER.flat().map((one): [string, Kind] => [one.name, one]),
)
const RANKS: ReadonlyMap<string, number> = new Map(
  IN_ORDER.flatMap((together, rank) => together.map((one): [string, number] => [one.name, rank])),
)

export const KIND_NAMES = IN_ORDER.flat().map((one) => one.name)
export const isKind = (name: string): name is KindName => BY_NAME.has(name)

export const kindOf = (name: KindName): Kind => {
  const found = BY_NAME.get(name)
  if (!found) throw new Error(`there is no kind called ${name}`)
  return found
}

/** A kind's place among facts of the same moment in an import; one of a newer version comes last. */
export const kindRank = (name: string): number => RANKS.get(name) ?? IN_ORDER.length
