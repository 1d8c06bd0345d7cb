import type { z } from 'zod'
import type { FactEvent } from '../rows/event.ts'
import { acceptedKind } from './accepted.ts'
import { cashKind, equityKind } from './account-facts.ts'
import { beliefSeededKind } from './belief-seeded.ts'
import { configuredKind } from './configured.ts'
import { decisionKind } from './decision.ts'
import { FILE_KINDS, fileGivenKind } from './file-facts.ts'
import { fillKind } from './fill.ts'
import { flagClosedKind } from './flag-closed.ts'
import { incidentKind } from './incident.ts'
import { adjustedKind, instrumentKind } from './instrument-facts.ts'
import type { Kind } from './kind.ts'
import { compressionKind, observationKind } from './knowledge-facts.ts'
import { maintenanceKind } from './maintenance.ts'
import { orderKind } from './order.ts'
import { planCancelledKind, planCreatedKind, planRemarkedKind } from './plan-facts.ts'
import { approvalKind, proposalKind } from './proposal-facts.ts'
import { recalledKind } from './recalled.ts'
import { redactedKind } from './redacted.ts'
import { lessonsJudgedKind, reflectionKind } from './reflection.ts'
import { runEndedKind, runStartedKind } from './run-facts.ts'
import { tickKind } from './tick.ts'
import { correctedKind, remarkKind, tradeRecordedKind } from './trade-facts.ts'

/** In the order of equal times in an import. Facts on files keep the order they were given in: each holds a file's whole text after it. */
const IN_ORDER = [
  [acceptedKind],
  [configuredKind],
  [instrumentKind],
  [runStartedKind],
  [fileGivenKind],
  [cashKind],
  [adjustedKind],
  [equityKind],
  [recalledKind],
  [beliefSeededKind],
  [planCreatedKind],
  [planCancelledKind],
  [planRemarkedKind],
  [observationKind],
  [compressionKind],
  [maintenanceKind],
  [decisionKind],
  [orderKind],
  [fillKind],
  [tradeRecordedKind],
  [remarkKind],
  [...FILE_KINDS, proposalKind, approvalKind],
  [tickKind],
  [incidentKind],
  [correctedKind],
  [flagClosedKind],
  [reflectionKind],
  [lessonsJudgedKind],
  [redactedKind],
  [runEndedKind],
] as const

type Declared = (typeof IN_ORDER)[number][number]

export type KindName = Declared['name']

export type PayloadOf<K extends KindName> = z.infer<Extract<Declared, { readonly name: K }>['payload']>

export interface EventOf<K extends KindName> extends FactEvent<PayloadOf<K>> {
  readonly kind: K
}

export type LogEvent = { [K in KindName]: EventOf<K> }[KindName]

const KINDS: readonly Kind[] = IN_ORDER.flat()
const BY_NAME: ReadonlyMap<string, Kind> = new Map(KINDS.map((one) => [one.name, one]))

export const KIND_NAMES = IN_ORDER.flat().map((one) => one.name)
export const isKind = (name: string): name is KindName => BY_NAME.has(name)

export const kindOf = (name: KindName): Kind => {
  const found = BY_NAME.get(name)
  if (!found) throw new Error(`there is no kind called ${name}`)
  return found
}

/** A kind's place among facts of the same moment in an import. */
export const kindRank = (name: KindName): number =>
  IN_ORDER.findIndex((together) => together.some((one) => one.name === name))
