import { withLease } from '#consolidate'
import { type ReflectedTrade, reflectedTrades } from '#memories'
import {
  countedContext,
  draftOf,
  type LessonsRow,
  type Log,
  momentOf,
  type Payload,
  type ReflectionReason,
  readLessons,
  readTradeEpisodes,
} from '#record'
import type { Instant } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { type RecordedOut, recordedOut } from '../outputs/recorded-output.ts'
import { lessonsByModel } from './lessons-by-model.ts'
import { lessonsByNumbers } from './lessons-by-numbers.ts'
import { demotedBy, lessonsOnTrial } from './lessons-on-trial.ts'
import type { MadeLessons } from './made-lessons.ts'

/** The newest that are looked at; beyond it what is learned is of these, and no longer of all. */
const MOST_TRADES = 5_000
/** A model is waited for a minute, and asked twice. */
const LEASE_MS = 180_000

export interface ReflectionWanted {
  readonly strategy: string | undefined
  readonly why: readonly ReflectionReason[]
  readonly reflector: LessonsRow['reflector']
  readonly variant: string | null
  readonly regime: string | null
  /** By the caller's clock; the log's if left out. */
  readonly at: Instant | undefined
}

export interface Reflected {
  readonly recorded: RecordedOut
  /** Why the model's answer was not taken; null where it was, or none was asked. */
  readonly failed: string | null
}

/** Distils the trades of a strategy into lessons and records them. A model is asked outside any lock of the log. */
export const reflectOn = async (caller: Caller, wanted: ReflectionWanted): Promise<Reflected> => {
  const log = await caller.log()
  const { strategy, reflector } = wanted
  const terms = {
    name: `reflection ${strategy ?? ''}`.trim(),
    work: 'reflecting',
    holder: caller.holder,
    milliseconds: LEASE_MS,
  }
  return withLease(log.store, terms, caller.progress, async () => {
    const moment = await momentOf(log, undefined)
    const { closed: all, open } = await readTradeEpisodes(moment, { strategy, limit: MOST_TRADES })
    // A situation that was told with the outcome in sight sorts trades by it.
    const closed = all.map((one) => ({ ...one, context: countedContext(one) }))
    const trades = reflectedTrades(closed, open)
    const made =
      reflector === 'model'
        ? await lessonsByModel(caller, moment, strategy, { closed, trades })
        : lessonsByNumbers(trades)
    const last = (await readLessons(moment, strategy)).findLast(({ promoted }) => !promoted)
    const demoted = demotedBy(await lessonsOnTrial(caller, moment), last)
    const told = demoted === null ? made : { ...made, demoted }
    return record(caller, log, wanted, trades, told, `${closed.at(-1)?.id ?? 'nothing'} of ${closed.length}`)
  })
}

const record = async (
  caller: Caller,
  log: Log,
  { strategy, reflector, why, variant, regime, at }: ReflectionWanted,
  trades: readonly ReflectedTrade[],
  made: MadeLessons,
  last: string,
): Promise<Reflected> => {
  const payload: Payload = {
    ...(strategy === undefined ? {} : { strategy }),
    reflector,
    why: [...why],
    ...(trades[0] && { from: trades[0].entryAt }),
    ...(trades.length > 0 && { to: trades.at(-1)?.entryAt }),
    considered: trades.length,
    ...(variant === null ? {} : { variant }),
    ...(regime === null ? {} : { regime }),
    ...made,
  }
  const recorded = await log.record((state) => {
    const now = log.now(state.head)
    const again = reflector === 'model' ? ` at ${state.head.seq}` : ''
    return draftOf({
      kind: 'reflection',
      at: at === undefined || at < now ? now : at,
      // The same trades teach the same: told twice, by two processes, it is one reflection.
      id: `${strategy ?? ''} ${reflector} ${last}${again}`,
      run: caller.run,
      turn: null,
      actor: 'system',
      payload,
    })
  })
  return { recorded: recordedOut(recorded), failed: made.failed ?? null }
}
