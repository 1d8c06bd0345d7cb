import { basename, dirname } from 'node:path'
import { DEFAULT_RUN, type Mode } from '#log'
import { HindcastError, suggest } from '#vocabulary'
import { isLiveName, knownNames, refuseLiveName, twoOfOneName } from '#workspace'
import type { LogHome, LogPlace } from '#workspace/ports'
import type { Caller } from './caller.ts'
import type { Home } from './ports.ts'

/** To read under a run that nobody opened would be to read the live log under a wrong name. */
export const refuseUnknownRun = async (caller: Caller, run: string): Promise<void> => {
  const known = (await (await caller.log()).state()).runs.has(run) || run === DEFAULT_RUN
  if (known) return
  await caller.release()
  throw await noSuchPlace(caller.home, { agent: caller.agent, run })
}

const stateOf = async (caller: Caller) => (await caller.log()).state()

/** A run that is there has its mode; to go on with it as another would be to write into the wrong log. */
export const refuseOtherMode = async (caller: Caller, run: string, mode: Mode): Promise<void> => {
  // Ignore errors here: the next call that reads the log reports them.
  const state = await stateOf(caller).catch(() => null)
  const known = state?.runs.get(run)
  if (!known || known.mode === mode) return
  await caller.release()
  throw new HindcastError('invalid_input', `mode is ${mode}, and the run ${run} is a ${known.mode} run`, {
    field: 'mode',
    next: `Leave mode out to go on with it, or name another run.`,
  })
}

/** A run has a log of its own when its folder says so, or when it is to be opened as one. The name of a live run is no other's. */
export const isSimulated = async (
  home: LogHome,
  agent: string,
  run: string | undefined,
  mode: Mode | undefined,
): Promise<boolean> => {
  if (run === undefined) return false
  const isOwnMode = mode !== undefined && mode !== 'live'
  if (!(await home.exists({ agent, run }))) {
    if (isOwnMode) await refuseLiveName(home, agent, run)
    return isOwnMode
  }
  if (isOwnMode || !(await isLiveName(home, agent, run))) return true
  if (mode === 'live') return false
  throw twoOfOneName(agent, run, 'mode', GIVE_THE_MODE)
}

const GIVE_THE_MODE =
  'Give the mode of the one that is meant, with its name, to openMemory. The live log is also opened without a run.'

/** A backup is a log, and no folder of agents: opened as one, it would be an empty memory beside the log. */
export const refuseBackup = async (home: Pick<Home, 'path' | 'isItselfLog'>): Promise<void> => {
  if (!(await home.isItselfLog())) return
  throw new HindcastError(
    'home_in_use',
    `${home.path} is a log itself, as a backup is, and no folder of agents`,
    {
      field: 'home',
      next: `Open the folder above it: home: ${dirname(home.path)}, agent: ${basename(home.path)}. Or put it in place: ${suggest('restore', { from: home.path, reason: '…' })}.`,
    },
  )
}

/** `named`: what was asked for, where it is no run with a log of its own. */
export const noSuchPlace = async (
  home: LogHome,
  { agent, run: own }: LogPlace,
  named?: string,
): Promise<HindcastError> => {
  const runs = (await home.runs(agent)).map((found) => found.run)
  const run = own ?? (runs.length > 0 && named !== DEFAULT_RUN ? named : undefined)
  if (run === undefined && runs.length > 0)
    return new HindcastError('not_found', `${agent} has no live log yet, only simulated runs`, {
      field: 'run',
      next: `Give one of its runs as run: ${knownNames(runs)}.`,
    })
  const known = run === undefined ? await home.agents() : runs
  const what = run === undefined ? `agent called ${agent} in ${home.path}` : `run called ${run} of ${agent}`
  return new HindcastError('not_found', `there is no ${what}`, {
    field: run === undefined ? 'agent' : 'run',
    next: `${known.length === 0 ? 'Nothing has been recorded there yet.' : `There is: ${knownNames(known)}.`}${
      run === undefined
        ? ''
        : ` A new run is opened with a mode: ${suggest('run.open', { run, mode: 'backtest' })}.`
    }`,
  })
}
