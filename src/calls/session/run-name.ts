import type { Mode } from '#log'
import { liveRuns } from '#workspace'
import type { LogCatalogue } from '#workspace/ports'

/** A name for a run that nobody named: its mode and the next number, `backtest-3`. */
export const nextRunName = (mode: Mode, taken: readonly string[]): string => {
  const numbered = new RegExp(`^${mode}-(\\d+)$`)
  const numbers = taken.map((run) => Number(numbered.exec(run)?.[1] ?? 0))
  return `${mode}-${Math.max(0, ...numbers) + 1}`
}

/** The same for a run with a log of its own; its place is taken, so that another process gets the next number. */
export const claimRunName = async (logs: LogCatalogue, agent: string, mode: Mode): Promise<string> => {
  const taken = [...(await logs.runs(agent)).map((found) => found.run), ...(await liveRuns(logs, agent))]
  for (;;) {
    const run = nextRunName(mode, taken)
    if (await logs.claim({ agent, run })) return run
    taken.push(run)
  }
}
