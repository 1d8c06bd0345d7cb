import { DEFAULT_RUN, Log } from '#log'
import { type Clock, HindcastError } from '#vocabulary'
import { knownNames } from './known-names.ts'
import { isLiveName, twoOfOneName } from './live-runs.ts'
import type { LogHome, LogPlace } from './ports.ts'
import type { Workspace } from './workspace.ts'

/** Whose logs may be opened beside one's own, and how. */
export interface RunLogs {
  readonly agent: string
  readonly home: LogHome
  readonly clock: Clock
  readonly workspace: Workspace
}

/** Opens another run's log beside one's own, with what was edited by hand in its files taken in first. */
export const withLogOf = async <T>(
  logs: RunLogs,
  run: string,
  field: string,
  work: (log: Log) => Promise<T>,
): Promise<T> => {
  const { home, clock } = logs
  const place = await placeOf(logs, run, field)
  const simulated = place.run !== undefined
  const log = new Log(await home.open(place, { readOnly: false }), { clock, simulated })
  try {
    if (!simulated && run !== DEFAULT_RUN && !(await log.state()).runs.has(run))
      throw await unknownRun(logs, run, field)
    const workspace = logs.workspace.beside(home.workspace(place), place.run ?? DEFAULT_RUN)
    await workspace.sync(log)
    return await work(log)
  } finally {
    await log.close()
  }
}

/** A paper or backtest run has a log of its own; `live`, and every run opened as live, is in the agent's. */
const placeOf = async (logs: RunLogs, run: string, field: string): Promise<LogPlace> => {
  const { agent, home } = logs
  const live = { agent, run: undefined }
  if (run !== DEFAULT_RUN && (await home.exists({ agent, run }))) {
    if (!(await isLiveName(home, agent, run))) return { agent, run }
    throw twoOfOneName(agent, run, field, 'Name another run.')
  }
  if (await home.exists(live)) return live
  throw await unknownRun(logs, run, field)
}

const unknownRun = async ({ agent, home }: RunLogs, run: string, field: string): Promise<HindcastError> => {
  const known = await home.runs(agent)
  return noRun(
    agent,
    run,
    known.map((found) => found.run),
    field,
  )
}

export const noRun = (agent: string, run: string, known: readonly string[], field = 'run'): HindcastError =>
  new HindcastError('not_found', `${agent} has no run called ${run}`, {
    field,
    next: known.length === 0 ? 'It has none yet.' : `It has: ${knownNames(known)}.`,
  })
