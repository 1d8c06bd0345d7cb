import { activity, context } from './calls/activity.ts'
import { approve, decline } from './calls/approvals.ts'
import { beliefSeed, beliefs } from './calls/beliefs.ts'
import { check } from './calls/check.ts'
import { decide } from './calls/decide.ts'
import { deleteAgent } from './calls/delete.ts'
import { diff } from './calls/diff.ts'
import { distil } from './calls/distil.ts'
import { doctor } from './calls/doctor.ts'
import { events } from './calls/events.ts'
import {
  adjust,
  cash,
  configure,
  correct,
  equity,
  fill,
  fills,
  incident,
  instrument,
  order,
  redact,
  reject,
  tradeClose,
  tradeOpen,
  tradeRecord,
  tradeRemark,
  voidTrade,
} from './calls/facts.ts'
import { get } from './calls/get.ts'
import { habits } from './calls/habits.ts'
import { backup, rebuild, verify } from './calls/keep.ts'
import { maintain } from './calls/maintain.ts'
import { mood } from './calls/mood.ts'
import { performance } from './calls/performance.ts'
import { planCancel, planCreate, plans } from './calls/plans.ts'
import { proposals, propose } from './calls/proposals.ts'
import { recall } from './calls/recall.ts'
import { reindex } from './calls/reindex.ts'
import { runClose, runOpen } from './calls/runs.ts'
import { runs } from './calls/runs-list.ts'
import { search } from './calls/search.ts'
import { size } from './calls/size.ts'
import { status } from './calls/status.ts'
import { tick } from './calls/tick.ts'
import { positions, trade, trades } from './calls/trades.ts'
import { exportCall, importCall } from './calls/transfer.ts'
import { turn } from './calls/turn.ts'
import { journal, learn, note, review } from './calls/writing.ts'
import type { Operation } from './operation.ts'

/** Every call, by the name its method has in the library. Doors loop over the values. */
export const CALLS = {
  turn,
  decide,
  context,
  tick,
  fill,
  fills,
  order,
  reject,
  incident,
  tradeOpen,
  tradeClose,
  tradeRecord,
  tradeRemark,
  equity,
  cash,
  adjust,
  instrument,
  configure,
  correct,
  void: voidTrade,
  redact,
  trades,
  trade,
  positions,
  recall,
  size,
  check,
  beliefs,
  beliefSeed,
  plans,
  planCreate,
  planCancel,
  mood,
  habits,
  performance,
  log: journal,
  note,
  review,
  learn,
  propose,
  proposals,
  approve,
  decline,
  distil,
  get,
  search,
  reindex,
  maintain,
  activity,
  events,
  status,
  runs,
  diff,
  runOpen,
  runClose,
  verify,
  rebuild,
  backup,
  import: importCall,
  export: exportCall,
  delete: deleteAgent,
  doctor,
} as const

// A call takes its own input, so no one type of input fits them all; whoever loops over them parses with each one's schema.
export const OPERATIONS: readonly Operation[] = Object.values(CALLS) as unknown as readonly Operation[]
