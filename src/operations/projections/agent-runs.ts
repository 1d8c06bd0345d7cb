import { DEFAULT_RUN, type Moment, momentOf } from '#record'
import { HindcastError, type Instant, isHindcastError } from '#vocabulary'
import type { Caller } from '../operation.ts'
import { placesOf, readLogAt } from './run-logs.ts'
import { type Retirement, type RunStory, retirementsIn, runStories } from './run-story.ts'

/** A run, and what was given up in its own log or in the live one. */
export interface RunTold {
  readonly story: RunStory
  readonly retirements: readonly Retirement[]
}

/** Every run of the agent. Each log is read as of a moment of its own clock: a backtest's is its market's. */
export const allRuns = async (
  caller: Caller,
  asOf: Instant | undefined,
): Promise<{ readonly told: readonly RunTold[]; readonly unread: { run: string; why: string }[] }> => {
  const told: RunTold[] = []
  const unread: { run: string; why: string }[] = []
  let live: readonly Retirement[] = []
  for (const place of await placesOf(caller)) {
    try {
      await readLogAt(caller, place, async (log, episodes) => {
        const moment = await momentOf(log, asOf)
        const own = await retirementsIn(moment)
        if (place.run === undefined) live = own
        const retirements = place.run === undefined ? own : [...live, ...own]
        for (const story of await runStories(moment, episodes)) told.push({ story, retirements })
      })
    } catch (error) {
      if (!isHindcastError(error)) throw error
      unread.push({ run: place.run ?? DEFAULT_RUN, why: error.message })
    }
  }
  return { told, unread }
}

/** Looks at one run in its log: its own if it has one, else the live one. */
export const withRun = async <T>(
  caller: Caller,
  run: string,
  asOf: Instant | undefined,
  work: (told: RunTold, moment: Moment) => Promise<T>,
): Promise<T> => {
  const places = await placesOf(caller)
  const place = places.find((one) => one.run === run) ?? places.find((one) => one.run === undefined)
  if (!place)
    throw noRun(
      caller,
      run,
      places.map((one) => one.run ?? DEFAULT_RUN),
    )
  return readLogAt(caller, place, async (log, episodes) => {
    const moment = await momentOf(log, asOf)
    const stories = await runStories(moment, episodes)
    const story = stories.find((one) => one.run === run)
    const own = stories.map((one) => one.run)
    if (!story) throw noRun(caller, run, [...own, ...places.flatMap((one) => one.run ?? [])])
    return work({ story, retirements: await retirementsIn(moment) }, moment)
  })
}

/** Names that fit a sentence. */
const MOST_NAMED = 10

export const noRun = (
  { agent }: Caller,
  run: string,
  known: readonly string[],
  field = 'run',
): HindcastError =>
  new HindcastError('not_found', `${agent} has no run called ${run}`, {
    field,
    next: known.length === 0 ? 'It has none yet.' : `It has: ${known.slice(0, MOST_NAMED).join(', ')}.`,
  })
