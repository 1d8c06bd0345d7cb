import { type Log, quoteHandles } from '#log'
import { BUDGET } from '#recall'
import { laterOf } from '#vocabulary'
import type { turnNamed } from '../recording/turn-named.ts'
import type { Caller } from '../session/caller.ts'
import { assembleContext, type ShownContext } from './assemble-context.ts'
import type { ContextQuestion } from './context-question.ts'

type NamedTurn = Awaited<ReturnType<typeof turnNamed>>

/** What a turn's context was made for, by what was recorded of it. */
export const questionOf = async (log: Log, turn: NamedTurn): Promise<ContextQuestion> => {
  const { id, run, at, knew: seq, begun, contexts, events, budget, strategy, withheld } = turn
  // A simulated run's clock is its log: it stood at the last event, or at the turn itself where that brought nothing.
  const [last] = log.simulated ? await log.store.events({ afterSeq: seq - 1, toSeq: seq }) : []
  return {
    moment: { log, at: laterOf(last?.knownAt ?? at, at), seq, state: null },
    run,
    strategy,
    turn: id,
    contexts,
    events: events.length === 0 ? undefined : events,
    withheld: withheld ?? null,
    budget: budget ?? BUDGET,
    handlesOf: (quoted) => quoteHandles(log.store, quoted, begun),
  }
}

/** A context made again as of the moment it was shown at; null where it does not come out the same. */
export const remadeContext = async (
  caller: Caller,
  log: Log,
  turn: NamedTurn,
): Promise<ShownContext | null> => {
  const shown = await assembleContext(caller, await questionOf(log, turn))
  return shown.hash === turn.context ? shown : null
}
