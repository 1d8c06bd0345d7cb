import { openMarks } from '#episode-index'
import { blockDaysFor, type Experiment, type Moment } from '#log'
import { type EpisodeTrace, MEASURES, type Measure } from '#memories'
import {
  designEffect,
  type HoldoutEstimate,
  type HoldoutTrade,
  holdoutEstimate,
  likenessWithin,
  tradesToTell,
} from '#recall'
import type { Id, Instant } from '#vocabulary'
import type { Caller } from '../session/caller.ts'
import { emptyStrata } from './empty-strata.ts'
import { firstTurnOf, type RunExperiment } from './experiments-run.ts'

/** What an experiment has shown by a moment. */
export interface HoldoutSoFar extends HoldoutEstimate {
  /** The first turn that something could be withheld from; null before there is one. */
  readonly firstTurn: Instant | null
  readonly basis: Measure
  /** Trades without an outcome in that measure, which count nowhere. */
  readonly unmeasured: number
  /** Trades still needed to tell the effect asked about; 0: there are as many. */
  readonly needed: number
  /** Days that blocks would have, were it begun now. */
  readonly blockDaysNow: number
}

/** Outcomes that a measure needs before it is preferred to the other. */
const LEAST_STOP = 10
/** Trades by which their own spread is known. */
const LEAST_SPREAD = 10
/** Of one trade in R, until the record says. */
const USUAL_SD = 1.2

export const holdoutSoFar = async (
  caller: Pick<Caller, 'episodes'>,
  moment: Moment,
  run: RunExperiment,
  effect: number,
): Promise<HoldoutSoFar> => {
  const { experiment } = run
  const firstTurn = await firstTurnOf(moment, run)
  const until = await endOf(moment, run)
  const traces = await tracesSince(caller, moment, experiment.anchor)
  const { basis, outcomes, unmeasured } = await outcomesOf(moment, traces)
  const span = { from: firstTurn ?? until, until }
  const empty = await emptyStrata(moment, experiment, span)
  const estimate = holdoutEstimate(experiment, outcomes, { ...span, empty })
  const holds = traces.flatMap(({ holdingSeconds }) => holdingSeconds ?? [])
  return {
    ...estimate,
    firstTurn,
    basis,
    unmeasured,
    needed: neededFor(estimate, experiment, effect),
    // Where nothing has closed since, nothing more is known.
    blockDaysNow: holds.length === 0 ? experiment.blockDays : blockDaysFor(holds),
  }
}

/** An experiment that was ended is told by what it had shown then, by outcomes as they are known now. */
const endOf = async ({ log, at }: Moment, { endedSeq }: RunExperiment): Promise<Instant> => {
  if (endedSeq === null) return at
  const [ended] = await log.store.events({ afterSeq: endedSeq - 1, toSeq: endedSeq, limit: 1 })
  return ended?.knownAt ?? at
}

const tracesSince = async (
  { episodes }: Pick<Caller, 'episodes'>,
  moment: Moment,
  from: Instant,
): Promise<readonly EpisodeTrace[]> => {
  const columns = await episodes.asOf(moment)
  // In one order, whatever has been read before: sums of fractions depend on it.
  return [...columns.traces({ kinds: ['trade'] }, moment.seq)]
    .filter(({ at, status }) => at >= from && (status === 'closed' || status === 'open'))
    .sort((a, b) => a.n - b.n)
}

/** Outcomes in one measure, as evidence counts them: open trades at their marks (docs/method.md#evidence). */
const outcomesOf = async (moment: Moment, traces: readonly EpisodeTrace[]) => {
  const marks = await openMarks(moment)
  const outcome = (trace: EpisodeTrace): { readonly source: string; readonly r: number | null } => {
    if (trace.status === 'closed') return { source: trace.rSource, r: trace.countedR ?? trace.r }
    const mark = marks.get(trace.id as Id)
    return { source: mark?.rSource ?? 'none', r: mark?.reckonedR ?? mark?.countedR ?? mark?.markedR ?? null }
  }
  const all = traces.map((trace) => ({ at: trace.at as Instant, ...outcome(trace) }))
  const of = (measure: Measure): readonly HoldoutTrade[] =>
    all.flatMap(({ at, source, r }) => (source === measure && r !== null ? [{ at, r }] : []))
  const [byStop, byProxy] = [of('stop'), of('proxy')]
  const basis = byStop.length >= LEAST_STOP || byProxy.length === 0 ? MEASURES[0] : MEASURES[1]
  const outcomes = basis === 'stop' ? byStop : byProxy
  return { basis, outcomes, unmeasured: all.length - outcomes.length }
}

const neededFor = ({ blocks }: HoldoutEstimate, { share }: Experiment, effect: number): number => {
  const rs = blocks.flat()
  const deff = blocks.length === 0 ? 1 : designEffect(rs.length / blocks.length, likenessWithin(blocks))
  return Math.max(0, tradesToTell({ sd: spreadOf(rs), share, effect, deff }) - rs.length)
}

const spreadOf = (rs: readonly number[]): number => {
  if (rs.length < LEAST_SPREAD) return USUAL_SD
  const mean = rs.reduce((sum, r) => sum + r, 0) / rs.length
  const sd = Math.sqrt(rs.reduce((sum, r) => sum + (r - mean) ** 2, 0) / (rs.length - 1))
  return sd > 0 ? sd : USUAL_SD
}
