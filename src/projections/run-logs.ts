import { EpisodeIndex, type Episodes } from '#episode-index'
import { Log } from '#log'
import { type Clock, HindcastError } from '#vocabulary'
import { knownNames } from '#workspace'
import type { LogHome, LogPlace } from '#workspace/ports'

// The logs of an agent's runs: its live one, which several runs may share, and one for each simulated run.

/** Whose logs are read, and the one that is open already. */
export interface AgentLogs {
  readonly agent: string
  /** Where the log is that is open. */
  readonly place: LogPlace
  readonly home: LogHome
  readonly clock: Clock
  readonly episodes: Episodes
  log(): Promise<Log>
}

/** Every place of the agent that holds a log, the live one first. */
export const placesOf = async ({ agent, home }: AgentLogs): Promise<readonly LogPlace[]> => {
  const live = { agent, run: undefined }
  const places: LogPlace[] = (await home.exists(live)) ? [live] : []
  for (const { run } of await home.runs(agent)) places.push({ agent, run })
  if (places.length > 0) return places
  const known = await home.agents()
  throw new HindcastError('not_found', `there is no agent called ${agent} in ${home.path}`, {
    field: 'agent',
    next: known.length === 0 ? 'Nothing has been recorded there yet.' : `There is: ${knownNames(known)}.`,
  })
}

/** Reads a log without changing it, and closes it afterwards; the one that was open stays open. */
export const readLogAt = async <T>(
  logs: AgentLogs,
  place: LogPlace,
  work: (log: Log, episodes: Episodes) => Promise<T>,
): Promise<T> => {
  if (place.run === logs.place.run) return work(await logs.log(), logs.episodes)
  const opened = await logs.home.open(place, { readOnly: true })
  const log = new Log(opened, { clock: logs.clock, simulated: place.run !== undefined })
  try {
    return await work(log, new EpisodeIndex())
  } finally {
    await log.close()
  }
}
