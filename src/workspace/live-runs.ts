import { DEFAULT_RUN } from '#log'
import { HindcastError } from '#vocabulary'
import type { LogCatalogue } from './ports.ts'

/** The names of the runs that share an agent's live log; `live` is the log's own, whether or not there is one yet. */
export const liveRuns = async (logs: LogCatalogue, agent: string): Promise<ReadonlySet<string>> => {
  const place = { agent, run: undefined }
  if (!(await logs.exists(place))) return new Set([DEFAULT_RUN])
  const { store, disk } = await logs.open(place, { readOnly: true })
  try {
    return new Set([DEFAULT_RUN, ...(await store.rows('runs', {})).map(({ run }) => run)])
  } finally {
    await store.close()
    await disk.close()
  }
}

/** A simulated run of a live run's name would be opened in its place, and be told what is live. */
export const refuseLiveName = async (logs: LogCatalogue, agent: string, run: string): Promise<void> => {
  if (!(await liveRuns(logs, agent)).has(run)) return
  const what = run === DEFAULT_RUN ? 'is the name of the live log' : `is a live run of ${agent}`
  throw new HindcastError('already_exists', `${run} ${what}, and cannot be that of a simulated run`, {
    field: 'run',
    next: 'Choose another name.',
  })
}

/** Whether a simulated run has the name of a live one; a live log that cannot be read says so when it is opened itself. */
export const isLiveName = (logs: LogCatalogue, agent: string, run: string): Promise<boolean> =>
  liveRuns(logs, agent).then(
    (names) => names.has(run),
    () => false,
  )

/** Neither is chosen for whoever did not say which. */
export const twoOfOneName = (agent: string, run: string, field: string, next: string): HindcastError =>
  new HindcastError('invalid_input', `${agent} has a live run and a simulated one called ${run}`, {
    field,
    next,
  })
