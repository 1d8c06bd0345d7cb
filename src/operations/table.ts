import { accept } from './calls/accept.ts'
import { adjust } from './calls/adjust.ts'
import { backup } from './calls/backup.ts'
import { beliefSeed } from './calls/belief-seed.ts'
import { beliefs } from './calls/beliefs.ts'
import { cash } from './calls/cash.ts'
import { check } from './calls/check.ts'
import { config } from './calls/config.ts'
import { configure } from './calls/configure.ts'
import { context } from './calls/context.ts'
import { correct } from './calls/correct.ts'
import { decide } from './calls/decide.ts'
import { decisions } from './calls/decisions.ts'
import { deleteAgent } from './calls/delete.ts'
import { diff } from './calls/diff.ts'
import { due } from './calls/due.ts'
import { events } from './calls/events.ts'
import { experiment } from './calls/experiment.ts'
import { exportCall } from './calls/export.ts'
import { fill } from './calls/fill.ts'
import { flags } from './calls/flags.ts'
import { habits } from './calls/habits.ts'
import { importCall } from './calls/import.ts'
import { incident } from './calls/incident.ts'
import { instrument } from './calls/instrument.ts'
import { judge } from './calls/judge.ts'
import { knowledge } from './calls/knowledge.ts'
import { lessons } from './calls/lessons.ts'
import { maintain } from './calls/maintain.ts'
import { observe } from './calls/observe.ts'
import { order } from './calls/order.ts'
import { performance } from './calls/performance.ts'
import { planCancel } from './calls/plan-cancel.ts'
import { planCreate } from './calls/plan-create.ts'
import { plans } from './calls/plans.ts'
import { proposals } from './calls/proposals.ts'
import { propose } from './calls/propose.ts'
import { read } from './calls/read.ts'
import { rebuild } from './calls/rebuild.ts'
import { recall } from './calls/recall.ts'
import { redact } from './calls/redact.ts'
import { reflect } from './calls/reflect.ts'
import { reindex } from './calls/reindex.ts'
import { remarkOn } from './calls/remark.ts'
import { restore } from './calls/restore.ts'
import { runClose } from './calls/run-close.ts'
import { runOpen } from './calls/run-open.ts'
import { runs } from './calls/runs.ts'
import { search } from './calls/search.ts'
import { show } from './calls/show.ts'
import { state } from './calls/state.ts'
import { status } from './calls/status.ts'
import { tick } from './calls/tick.ts'
import { tokenCreate } from './calls/token-create.ts'
import { tokenRevoke } from './calls/token-revoke.ts'
import { tokens } from './calls/tokens.ts'
import { tradeRecord } from './calls/trade-record.ts'
import { trades } from './calls/trades.ts'
import { turn } from './calls/turn.ts'
import { verify } from './calls/verify.ts'
import { writeText } from './calls/write.ts'
import type { Operation } from './operation.ts'

/** Every call, by the name its method has in the library. Doors loop over the values. */
export const CALLS = {
  turn,
  decide,
  context,
  show,
  decisions,
  tick,
  fill,
  order,
  incident,
  observe,
  tradeRecord,
  remark: remarkOn,
  cash,
  adjust,
  instrument,
  configure,
  correct,
  redact,
  flags,
  trades,
  recall,
  check,
  beliefs,
  beliefSeed,
  plans,
  planCreate,
  planCancel,
  state,
  habits,
  performance,
  knowledge,
  lessons,
  reflect,
  experiment,
  write: writeText,
  propose,
  proposals,
  judge,
  read,
  search,
  reindex,
  maintain,
  config,
  due,
  events,
  status,
  runs,
  diff,
  runOpen,
  runClose,
  verify,
  accept,
  rebuild,
  backup,
  restore,
  import: importCall,
  export: exportCall,
  delete: deleteAgent,
  tokens,
  tokenCreate,
  tokenRevoke,
} as const

// A call takes its own input, so no one type of input fits them all; whoever loops over them parses with each one's schema.
export const OPERATIONS: readonly Operation[] = Object.values(CALLS) as unknown as readonly Operation[]
