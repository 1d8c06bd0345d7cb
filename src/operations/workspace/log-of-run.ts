import { DEFAULT_RUN, Log } from '#record'
import type { HindcastError } from '#vocabulary'
import type { Caller } from '../operation.ts'
import type { LogPlace } from '../ports.ts'
import { noRun } from '../projections/index.ts'

/** Opens another run's log beside the caller's own, with what was edited by hand in its files taken in first. */
export const withLogOf = async <T>(
  caller: Caller,
  run: string,
  field: string,
  work: (log: Log) => Promise<T>,
): Promise<T> => {
  const place = await placeOf(caller, run, field)
  const simulated = place.run !== undefined
  const log = new Log(await caller.home.open(place, { readOnly: false }), { clock: caller.clock, simulated })
  try {
    if (!simulated && run !== DEFAULT_RUN && !(await log.state()).runs.has(run))
      throw await unknownRun(caller, run, field)
    const workspace = caller.workspace.beside(caller.home.workspace(place), place.run ?? DEFAULT_RUN)
    await workspace.heal(log)
    await workspace.close()
    return await work(log)
  } finally {
    await log.close()
  }
}

/** A paper or backtest run has a log of its own; `live`, and every run opened as live, is in the agent's. */
const placeOf = async (caller: Caller, run: string, field: string): Promise<LogPlace> => {
  const { agent, home } = caller
  for (const place of [
    { agent, run },
    { agent, run: undefined },
  ])
    if (await home.exists(place)) return place
  throw await unknownRun(caller, run, field)
}

const unknownRun = async (caller: Caller, run: string, field: string): Promise<HindcastError> =>
  noRun(
    caller,
    run,
    (await caller.home.runs(caller.agent)).map((found) => found.run),
    field,
  )
