import { type EventOf, type Log, type Moment, readEvent, SaidTexts, type StoredEvent } from '#log'
import { type Actor, canonical, isoOf, type Strategy } from '#vocabulary'
import { eventsOf } from './turns.ts'

/** A strategy that was given up, and why. */
export interface Retirement {
  readonly strategy: Strategy
  readonly at: string
  readonly run: string
  readonly by: Actor
  readonly reason: string
  /** Whoever decided it had been shown text from outside. */
  readonly outside: boolean
}

/** Every retirement that the log knows of at a moment, oldest first. */
export const retirementsIn = async (moment: Moment): Promise<readonly Retirement[]> => {
  const retired = await retiredBy(moment)
  const reasons = retired.map(({ data }) => data.reason)
  const texts = await SaidTexts.of(moment.log.store, reasons)
  return retired.flatMap(({ at, run, actor, trust, data: { strategy, reason } }) =>
    strategy === undefined
      ? []
      : [
          {
            strategy,
            at: isoOf(at),
            run,
            by: actor,
            reason: texts.said(reason) ?? '',
            outside: trust === 'outside',
          },
        ],
  )
}

/** The decisions of a log up to an event that gave up a strategy. */
interface Known {
  readonly seq: number
  /** Of that event: another one, and the log is another. */
  readonly hash: string
  readonly retired: readonly EventOf<'decision'>[]
}

/** Kept, because they are looked for among all decisions: 20,000 took a tenth of a second each time. */
const known = new WeakMap<Log, Known>()

const retiredBy = async ({ log, seq }: Moment): Promise<Known['retired']> => {
  const before = await knownOf(log)
  if (before && before.seq >= seq) return before.retired.filter((event) => event.seq <= seq)
  const retired = [...(before?.retired ?? [])]
  for await (const event of eventsOf(log, ['decision'], before?.seq ?? 0, seq))
    retired.push(...asRetirement(event))
  const hash = await hashAt(log, seq)
  if (hash !== undefined) known.set(log, { seq, hash, retired })
  return retired
}

/** An import puts another log in the place of the one before. */
const knownOf = async (log: Log): Promise<Known | undefined> => {
  const before = known.get(log)
  return before && (await hashAt(log, before.seq)) === before.hash ? before : undefined
}

const hashAt = async ({ store }: Log, seq: number): Promise<string | undefined> =>
  (await store.events({ afterSeq: seq - 1, toSeq: seq, limit: 1 }))[0]?.hash

const asRetirement = (stored: StoredEvent): EventOf<'decision'>[] => {
  // Most decisions are others, and reading one takes longer than looking for the word.
  if (!stored.payload.includes('"retire"')) return []
  const event = readEvent(stored)
  return event.kind === 'decision' && event.data.action === 'retire' ? [event] : []
}

/** Without parameters it is the version that was given up, whatever its parameters. */
export const coversStrategy = (retired: Strategy, { name, version, parameters }: Strategy): boolean =>
  retired.name === name &&
  retired.version === version &&
  Object.entries(retired.parameters).every(
    ([key, value]) => canonical(parameters[key] ?? null) === canonical(value),
  )
