import { accept } from './accept.ts'
import { adjust } from './adjust.ts'
import { backup } from './backup.ts'
import { beliefSeed } from './belief-seed.ts'
import { beliefs } from './beliefs.ts'
import type { Call } from './call.ts'
import { cash } from './cash.ts'
import { check } from './check.ts'
import { config } from './config.ts'
import { configure } from './configure.ts'
import { context } from './context.ts'
import { correct } from './correct.ts'
import { decide } from './decide.ts'
import { decisions } from './decisions.ts'
import { deleteAgent } from './delete.ts'
import { diff } from './diff.ts'
import { due } from './due.ts'
import { events } from './events.ts'
import { experiment } from './experiment.ts'
import { exportCall } from './export.ts'
import { fill } from './fill.ts'
import { flags } from './flags.ts'
import { habits } from './habits.ts'
import { importCall } from './import.ts'
import { incident } from './incident.ts'
import { instrument } from './instrument.ts'
import { judge } from './judge.ts'
import { knowledge } from './knowledge.ts'
import { lessons } from './lessons.ts'
import { maintain } from './maintain.ts'
import { observe } from './observe.ts'
import { order } from './order.ts'
import { performance } from './performance.ts'
import { planCancel } from './plan-cancel.ts'
import { planCreate } from './plan-create.ts'
import { plans } from './plans.ts'
import { proposals } from './proposals.ts'
import { propose } from './propose.ts'
import { read } from './read.ts'
import { rebuild } from './rebuild.ts'
import { recall } from './recall.ts'
import { redact } from './redact.ts'
import { reflect } from './reflect.ts'
import { reindex } from './reindex.ts'
import { remarkOn } from './remark.ts'
import { restore } from './restore.ts'
import { runClose } from './run-close.ts'
import { runOpen } from './run-open.ts'
import { runs } from './runs.ts'
import { search } from './search.ts'
import { show } from './show.ts'
import { state } from './state.ts'
import { status } from './status.ts'
import { tick } from './tick.ts'
import { tokenCreate } from './token-create.ts'
import { tokenRevoke } from './token-revoke.ts'
import { tokens } from './tokens.ts'
import { tradeRecord } from './trade-record.ts'
import { trades } from './trades.ts'
import { turn } from './turn.ts'
import { verify } from './verify.ts'
import { writeText } from './write.ts'

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
export const EVERY_CALL: readonly Call[] = Object.values(CALLS) as unknown as readonly Call[]
