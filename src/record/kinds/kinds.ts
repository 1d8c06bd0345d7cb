import type { z } from 'zod'
import { zInstrument } from '#market'
import {
  zApproval,
  zFileGiven,
  zFileSeen,
  zJournal,
  zLearning,
  zNote,
  zProposal,
  zReview,
} from '../files/file-schema.ts'
import { zFill, zOrder } from '../ledger/execution.ts'
import { zTick } from '../ledger/snapshot.ts'
import { zRemark, zTradeClosed, zTradeOpened } from '../ledger/trade-report.ts'
import { zAdjusted, zCash, zEquity } from './account.ts'
import { zCorrected, zImported, zRecalled, zRedacted, zVoided } from './amendment.ts'
import { zConfigured } from './configured.ts'
import { zDecision, zIncident, zRejection } from './decision.ts'
import { zBeliefSeeded, zMaintenance, zPlanCancelled, zPlanCreated } from './memory.ts'
import { zRunEnded, zRunStarted } from './run.ts'

/**
 * When a fact counts as known unless its caller says so (DESIGN, log rule 1):
 * `at`: when it happened; `run`: by the run's clock; `head`: with the head, so that setting up never moves time.
 */
export type KnownBy = 'at' | 'run' | 'head'

export interface Kind {
  readonly v: number
  readonly payload: z.ZodType
  readonly knownBy: KnownBy
  /** The fields that hold prose. */
  readonly texts: readonly string[]
}

/** Facts that came from outside, never conclusions. The order is the order of equal times in an import. */
export const KINDS = {
  imported: { v: 1, payload: zImported, knownBy: 'head', texts: [] },
  configured: { v: 1, payload: zConfigured, knownBy: 'head', texts: [] },
  instrument: { v: 1, payload: zInstrument, knownBy: 'head', texts: [] },
  'run.started': { v: 1, payload: zRunStarted, knownBy: 'head', texts: ['note'] },
  'file.given': { v: 1, payload: zFileGiven, knownBy: 'head', texts: ['whole'] },
  cash: { v: 1, payload: zCash, knownBy: 'at', texts: ['note'] },
  adjusted: { v: 1, payload: zAdjusted, knownBy: 'at', texts: [] },
  equity: { v: 1, payload: zEquity, knownBy: 'at', texts: [] },
  recalled: { v: 1, payload: zRecalled, knownBy: 'run', texts: [] },
  'belief.seeded': { v: 1, payload: zBeliefSeeded, knownBy: 'run', texts: ['proposition'] },
  'plan.created': { v: 1, payload: zPlanCreated, knownBy: 'run', texts: ['reason'] },
  'plan.cancelled': { v: 1, payload: zPlanCancelled, knownBy: 'run', texts: ['reason'] },
  maintenance: { v: 1, payload: zMaintenance, knownBy: 'at', texts: [] },
  decision: { v: 1, payload: zDecision, knownBy: 'at', texts: ['reason'] },
  rejection: { v: 1, payload: zRejection, knownBy: 'at', texts: ['message'] },
  order: { v: 1, payload: zOrder, knownBy: 'at', texts: ['reason'] },
  fill: { v: 1, payload: zFill, knownBy: 'at', texts: [] },
  'trade.opened': { v: 1, payload: zTradeOpened, knownBy: 'at', texts: ['reason'] },
  'trade.closed': { v: 1, payload: zTradeClosed, knownBy: 'at', texts: ['reason', 'exitReason', 'remark'] },
  remark: { v: 1, payload: zRemark, knownBy: 'run', texts: ['text'] },
  journal: { v: 1, payload: zJournal, knownBy: 'run', texts: ['entry', 'whole'] },
  note: { v: 1, payload: zNote, knownBy: 'run', texts: ['whole'] },
  review: { v: 1, payload: zReview, knownBy: 'run', texts: ['whole'] },
  learning: { v: 1, payload: zLearning, knownBy: 'run', texts: ['entry', 'whole'] },
  proposal: { v: 1, payload: zProposal, knownBy: 'run', texts: ['find', 'text', 'reason'] },
  approval: { v: 1, payload: zApproval, knownBy: 'run', texts: ['reason', 'whole'] },
  'file.seen': { v: 1, payload: zFileSeen, knownBy: 'run', texts: ['seen', 'whole'] },
  tick: { v: 1, payload: zTick, knownBy: 'at', texts: [] },
  incident: { v: 1, payload: zIncident, knownBy: 'run', texts: ['text'] },
  corrected: { v: 1, payload: zCorrected, knownBy: 'run', texts: ['reason'] },
  voided: { v: 1, payload: zVoided, knownBy: 'run', texts: ['reason'] },
  redacted: { v: 1, payload: zRedacted, knownBy: 'head', texts: ['reason'] },
  'run.ended': { v: 1, payload: zRunEnded, knownBy: 'head', texts: ['note'] },
} as const satisfies { readonly [kind: string]: Kind }

export type KindName = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as KindName[]
export const isKind = (kind: string): kind is KindName => Object.hasOwn(KINDS, kind)

/** What the log holds of a kind: its parsed payload, with prose replaced by hashes. */
export type PayloadOf<K extends KindName> = z.infer<(typeof KINDS)[K]['payload']>

/** Each of these holds a file's whole text after it: of equal times, only the order they were given in is right. */
const OF_FILES: ReadonlySet<string> = new Set([
  'journal',
  'note',
  'review',
  'learning',
  'proposal',
  'approval',
  'file.seen',
] satisfies KindName[])

export const kindRank = (kind: string): number => {
  if (!isKind(kind)) return KIND_NAMES.length
  return KIND_NAMES.indexOf(OF_FILES.has(kind) ? 'journal' : kind)
}
