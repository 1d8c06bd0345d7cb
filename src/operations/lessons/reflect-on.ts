import { withLease } from '#consolidate'
import { fitLessons, lessonsHash, lessonsText, type ReflectedTrade, reflectedTrades } from '#memories'
import { draftOf, type Log, type LessonsRow, momentOf, type Payload, type ReflectionReason, readTradeEpisodes } from '#record'
import { handleOf, type Instant } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { type RecordedOut, recordedOut } from '../outputs/recorded-output.ts'
import { lessonsByModel } from './lessons-by-model.ts'
import { lessonsByNumbers } from './lessons-by-numbers.ts'

/** The newest that are looked at: more say nothing of how the agent trades by now. */
const MOST_TRADES = 2_000
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

/** What a reflector made of the trades: the part of the fact that is its own. */
export type MadeLessons = Pick<Payload, string> & { readonly failed?: string }

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
    const { closed, open } = await readTradeEpisodes(moment, { strategy, limit: MOST_TRADES })
    const trades = reflectedTrades(closed, open)
    const made =
      reflector === 'model'
        ? await lessonsByModel(caller, moment, strategy, { closed, trades })
        : lessonsByNumbers(trades)
    return record(caller, log, wanted, trades, made, `${closed.at(-1)?.id ?? 'nothing'} of ${closed.length}`)
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

/** Bullets as they are kept: those that there is room for, the trades they name, and what the whole is known by. */
export const keptBullets = (bestFirst: Parameters<typeof fitLessons>[0]) => {
  const bullets = fitLessons(bestFirst)
  const numbers = [...new Set(bullets.flatMap(({ trades }) => trades))]
  return {
    bullets,
    trades: numbers.map((n) => handleOf('trade', n)),
    citesOf: (trades: readonly number[]): number[] => trades.map((n) => numbers.indexOf(n)),
    ...(bullets.length === 0 ? {} : { hash: lessonsHash(lessonsText(bullets)) }),
  }
}
