import {
  draftOf,
  type LessonsRow,
  lastLessons,
  type Moment,
  memoryIds,
  momentOf,
  type Payload,
  type ReflectionReason,
  readTradeEpisodes,
} from '#log'
import { type ReflectedTrade, reflectedTrades } from '#memories'
import { countedContext } from '#record'
import { canonical, HindcastError, type Instant } from '#vocabulary'
import { type RecordedOut, recordedOut } from '../outputs/recorded-output.ts'
import type { Caller } from '../session/caller.ts'
import { changedSince } from './changed-since.ts'
import { lastReflection, type ToldReflection } from './last-reflection.ts'
import { lessonsByModel } from './lessons-by-model.ts'
import { lessonsByNumbers } from './lessons-by-numbers.ts'
import { demotedBy, lessonsOnTrial } from './lessons-on-trial.ts'
import type { MadeLessons } from './made-lessons.ts'

/** The newest that are looked at; beyond it what is learned is of these, and no longer of all. */
const MOST_TRADES = 5_000
/** Renewed while a model is asked; a process that dies holds the lock no longer than this. */
const LOCK_MS = 30_000

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

/** Work that one process does at a time on a strategy's lessons, so that a model is not paid twice. */
export const whileReflecting = async <T>(
  caller: Caller,
  strategy: string | undefined,
  work: (moment: Moment) => Promise<T>,
): Promise<T> => {
  const log = await caller.log()
  const name = `reflection ${strategy ?? ''}`.trim()
  const lock = await log.store.lock(name, LOCK_MS)
  if (lock === null)
    throw new HindcastError('already_running', `${name} is already running`, {
      next: 'Wait for it to finish: it takes at most twice as long as the model may.',
    })
  // One that cannot be renewed ends by itself: what was done under it is done.
  const renewal = setInterval(() => void lock.renew().catch(() => false), LOCK_MS / 3).unref()
  try {
    return await work(await momentOf(log, undefined))
  } finally {
    clearInterval(renewal)
    await lock.release().catch(() => undefined)
  }
}

/** Distils the trades of a strategy into lessons and records them. A model is asked outside any lock of the log. */
export const reflectOn = async (
  caller: Caller,
  moment: Moment,
  wanted: ReflectionWanted,
): Promise<Reflected> => {
  const { strategy, reflector } = wanted
  const { closed: all, open } = await readTradeEpisodes(moment, { strategy, limit: MOST_TRADES })
  // A situation that was told with the outcome in sight sorts trades by it.
  const closed = all.map((one) => ({ ...one, context: countedContext(one) }))
  const trades = reflectedTrades(closed, open)
  const made =
    reflector === 'model'
      ? await lessonsByModel(caller, moment, strategy, { closed, trades })
      : lessonsByNumbers(trades)
  const last = await lastLessons(moment, strategy)
  const demoted = demotedBy(await lessonsOnTrial(caller, moment))
  const payload = {
    ...about(wanted, trades),
    ...made,
    trades: [...(await memoryIds(moment.log.store, made.trades))],
    ...(demoted === null ? {} : { demoted }),
    ...((await wasWithdrawn(moment, strategy, made)) ? { withdrawn: true as const } : {}),
  }
  // What was corrected may teach the same; that it was looked at again is news.
  const isCorrected = last !== null && (await changedSince(moment, last)).size > 0
  const before =
    reflector === 'statistical' && !isCorrected ? await toldBefore(moment, strategy, payload) : null
  return { recorded: await record(caller, wanted, payload, before), failed: made.failed ?? null }
}

const about = (
  { strategy, reflector, why, variant, regime }: ReflectionWanted,
  trades: readonly ReflectedTrade[],
): Payload => ({
  ...(strategy === undefined ? {} : { strategy }),
  reflector,
  why: [...why],
  ...(trades[0] && { from: trades[0].entryAt }),
  ...(trades.length > 0 && { to: trades.at(-1)?.entryAt }),
  considered: trades.length,
  ...(variant === null ? {} : { variant }),
  ...(regime === null ? {} : { regime }),
})

/** Whether a person has withdrawn these very words: numbers and trades are part of them, so that other trades teach others. */
const wasWithdrawn = async (
  { log: { store }, seq }: Moment,
  strategy: string | undefined,
  { hash }: MadeLessons,
): Promise<boolean> => {
  if (typeof hash !== 'string') return false
  const same = await store.rows('lessons', { seq, where: { hash } })
  return same.some((row) => row.strategy === (strategy ?? null) && row.status === 'withdrawn')
}

/** The same trades teach the same: where the last reflection said so already, asked for again it is that one. */
const toldBefore = async (
  moment: Moment,
  strategy: string | undefined,
  payload: Payload,
): Promise<ToldReflection | null> => {
  const last = await lastReflection(moment, strategy)
  const says = ({ why: _, withdrawn: __, ...content }: Payload): string => canonical(content)
  return last !== null && says(last.payload) === says(payload) ? last : null
}

const record = async (
  caller: Caller,
  { at }: ReflectionWanted,
  payload: Payload,
  before: ToldReflection | null,
): Promise<RecordedOut> => {
  const log = await caller.log()
  const recorded = await log.record(({ head }) => {
    const now = log.now(head)
    const fact = before ?? { at: at === undefined || at < now ? now : at, run: caller.run, payload }
    return draftOf({
      kind: 'reflection',
      at: fact.at,
      run: fact.run,
      turn: null,
      actor: 'system',
      payload: fact.payload,
    })
  })
  return recordedOut(recorded)
}
