import { Log } from '#record'
import { HindcastError } from '#vocabulary'
import { EpisodeIndex } from '../episode-index.ts'
import type { Caller } from '../operation.ts'
import type { LogPlace } from '../ports.ts'

// The logs of an agent's runs: its live one, which several runs may share, and one for each simulated run.

/** Every place of the agent that holds a log, the live one first. */
export const placesOf = async ({ agent, home }: Caller): Promise<readonly LogPlace[]> => {
  const live = { agent, run: undefined }
  const places: LogPlace[] = (await home.exists(live)) ? [live] : []
  for (const { run } of await home.runs(agent)) places.push({ agent, run })
  if (places.length > 0) return places
  const known = await home.agents()
  throw new HindcastError('not_found', `there is no agent called ${agent} in ${home.path}`, {
    field: 'agent',
    next:
      known.length === 0
        ? 'Nothing has been recorded there yet.'
        : `There is: ${known.slice(0, 10).join(', ')}.`,
  })
}

/** Reads a log without changing it, and lets go of it afterwards; the caller's own stays open. */
export const readLogAt = async <T>(
  caller: Caller,
  place: LogPlace,
  work: (log: Log, episodes: EpisodeIndex) => Promise<T>,
): Promise<T> => {
  if (await isOwn(caller, place)) return work(await caller.log(), caller.episodes)
  const opened = await caller.home.open(place, { readOnly: true })
  const log = new Log(opened, { clock: caller.clock, simulated: place.run !== undefined })
  try {
    return await work(log, new EpisodeIndex())
  } finally {
    await log.close()
  }
}

/** The caller's run has a log of its own if that is there; else it writes into the live one. */
const isOwn = async ({ agent, run, home }: Caller, place: LogPlace): Promise<boolean> =>
  place.run === ((await home.exists({ agent, run })) ? run : undefined)
