import { DEFAULT_RUN, type Moment, momentOf } from '#log'
import { type Instant, isHindcastError } from '#vocabulary'
import { isLiveName, noRun, twoOfOneName } from '#workspace'
import { type Retirement, retirementsIn } from './retirements.ts'
import { type AgentLogs, placesOf, readLogAt } from './run-logs.ts'
import { type RunProfile, runProfiles } from './run-profile.ts'

/** A run, and the strategies that were given up in its own log or in the live one. */
export interface AgentRun {
  readonly profile: RunProfile
  readonly retirements: readonly Retirement[]
}

/** A log that cannot be read, and why. */
interface UnreadRun {
  readonly run: string
  readonly why: string
}

/** Every run of the agent. Each log is read as of a moment of its own clock: a backtest's is its market's. */
export const agentRuns = async (
  logs: AgentLogs,
  asOf: Instant | undefined,
): Promise<{ readonly runs: readonly AgentRun[]; readonly unread: UnreadRun[] }> => {
  const runs: AgentRun[] = []
  const unread: UnreadRun[] = []
  let live: readonly Retirement[] = []
  for (const place of await placesOf(logs)) {
    try {
      await readLogAt(logs, place, async (log, episodes) => {
        const moment = await momentOf(log, asOf)
        const own = await retirementsIn(moment)
        if (place.run === undefined) live = own
        const retirements = place.run === undefined ? own : [...live, ...own]
        for (const profile of await runProfiles(moment, episodes)) runs.push({ profile, retirements })
      })
    } catch (error) {
      if (!isHindcastError(error)) throw error
      unread.push({ run: place.run ?? DEFAULT_RUN, why: error.message })
    }
  }
  return { runs, unread }
}

/** Looks at one run in its log: its own if it has one, else the live one. */
export const withRun = async <T>(
  logs: AgentLogs,
  run: string,
  asOf: Instant | undefined,
  work: (run: AgentRun, moment: Moment) => Promise<T>,
): Promise<T> => {
  const { agent } = logs
  const places = await placesOf(logs)
  const own = places.find((one) => one.run === run)
  if (own && (await isLiveName(logs.home, agent, run)))
    throw twoOfOneName(agent, run, 'run', 'Name another run; runs lists both.')
  const place = own ?? places.find((one) => one.run === undefined)
  if (!place)
    throw noRun(
      agent,
      run,
      places.map((one) => one.run ?? DEFAULT_RUN),
    )
  return readLogAt(logs, place, async (log, episodes) => {
    const moment = await momentOf(log, asOf)
    const profiles = await runProfiles(moment, episodes)
    const profile = profiles.find((one) => one.run === run)
    const known = profiles.map((one) => one.run)
    if (!profile) throw noRun(agent, run, [...known, ...places.flatMap((one) => one.run ?? [])])
    return work({ profile, retirements: await retirementsIn(moment) }, moment)
  })
}
