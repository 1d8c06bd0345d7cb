import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import type { EpisodeTexts } from '#recall/ports'
import { DEFAULT_RUN, Log, RULES_VERSION } from '#record'
import { DEFAULT_AGENT, DEFAULT_HOME } from '#settings'
import { openSqliteStore } from '#store/sqlite'
import {
  type Actor,
  type Clock,
  HindcastError,
  type Instant,
  isHindcastError,
  parse,
  zName,
} from '#vocabulary'
import { fileLines, folderHome } from '#workspace'
import { EpisodeIndex } from './episode-index.ts'
import { Memory } from './memory.ts'
import type { Caller } from './operation.ts'
import type { Home, LogPlace } from './ports.ts'
import { Workspace } from './workspace/workspace.ts'

export interface OpenOptions {
  /** The folder that holds agents. */
  readonly home?: string | undefined
  readonly agent?: string | undefined
  /** A run to record under; a paper or backtest run has a log of its own. */
  readonly run?: string | undefined
  /** Opens the run if it is not there yet. */
  readonly mode?: 'live' | 'paper' | 'backtest' | undefined
  /** Who writes through this handle. */
  readonly actor?: Actor | undefined
  readonly clock?: Clock | undefined
  /** An agent that is not there yet is made, unless this is false. */
  readonly create?: boolean | undefined
  /** The text arm of recall: how like a text the summaries of episodes are. */
  readonly texts?: EpisodeTexts | undefined
  /** Hears how far long work has come. */
  readonly progress?: ((done: number, total: number) => void) | undefined
}

const machineClock: Clock = { now: () => Date.now() as Instant }

/**
 * Opens an agent's memory.
 * @example const memory = await openMemory({ home: './hindcast', agent: 'gold-m15' })
 */
export const openMemory = async (options: OpenOptions = {}): Promise<Memory> => {
  const agent = parse(zName, options.agent ?? DEFAULT_AGENT, 'agent')
  const run = options.run === undefined ? undefined : parse(zName, options.run, 'run')
  const home = folderHome(resolve(options.home ?? DEFAULT_HOME), (where) =>
    openSqliteStore({ ...where, rulesVersion: RULES_VERSION }),
  )
  const clock = options.clock ?? machineClock
  const simulated = await isSimulated(home, agent, run, options.mode)
  const place: LogPlace = { agent, run: simulated ? run : undefined }
  const missing = !(await home.exists(place))
  if (missing && options.create === false) throw await noSuchPlace(home, place)
  const workspace = new Workspace({
    folder: home.workspace(place),
    holder: `process ${process.pid} ${randomUUID()}`,
    clock: machineClock,
    run: simulated && run !== undefined ? run : DEFAULT_RUN,
  })
  const open = async (): Promise<Log> => {
    const log = new Log(await home.open(place, { readOnly: false }), { clock, simulated })
    await workspace.heal(log)
    return log
  }
  let opened: Promise<Log> | undefined
  const caller: Caller = {
    agent,
    run: run ?? DEFAULT_RUN,
    actor: options.actor ?? 'agent',
    clock,
    home,
    lines: fileLines,
    workspace,
    process: `process ${process.pid}`,
    progress: options.progress ?? (() => {}),
    episodes: new EpisodeIndex(),
    texts: options.texts ?? null,
    log: () => {
      opened ??= open().catch((error: unknown) => {
        // What cannot be opened now may be opened by the next call.
        opened = undefined
        throw error
      })
      return opened
    },
    release: async () => {
      const log = opened
      opened = undefined
      await workspace.close()
      if (log) await (await log).close()
    },
  }
  const memory = new Memory(caller)
  if (run !== undefined && !simulated && options.create === false) await refuseUnknownRun(caller, run)
  if (run !== undefined && options.mode !== undefined && (missing || !simulated))
    await openRunOnce(memory, caller, { run, mode: options.mode, simulated })
  return memory
}

/** Opens the run unless it is open; another process may be just as quick. */
const openRunOnce = async (
  memory: Memory,
  caller: Caller,
  { run, mode, simulated }: { run: string; mode: 'live' | 'paper' | 'backtest'; simulated: boolean },
): Promise<void> => {
  if (!simulated && (await (await caller.log()).state()).runs.has(run)) return
  try {
    await memory.runOpen({ run, mode })
  } catch (error) {
    if (!isHindcastError(error) || error.code !== 'already_exists') throw error
  }
}

/** To read under a run that nobody opened would be to read the live log under a wrong name. */
const refuseUnknownRun = async (caller: Caller, run: string): Promise<void> => {
  const known = (await (await caller.log()).state()).runs.has(run) || run === DEFAULT_RUN
  if (known) return
  await caller.release()
  throw await noSuchPlace(caller.home, { agent: caller.agent, run })
}

/** A run has a log of its own when its folder says so, or when it is to be opened as one. */
const isSimulated = async (
  home: Home,
  agent: string,
  run: string | undefined,
  mode: OpenOptions['mode'],
): Promise<boolean> =>
  run !== undefined && ((mode !== undefined && mode !== 'live') || (await home.exists({ agent, run })))

const noSuchPlace = async (home: Home, { agent, run }: LogPlace): Promise<HindcastError> => {
  const runs = (await home.runs(agent)).map((found) => found.run)
  if (run === undefined && runs.length > 0)
    return new HindcastError('not_found', `${agent} has no live log yet, only simulated runs`, {
      field: 'run',
      next: `Name a run: ${runs.slice(0, MOST_NAMED).join(', ')}.`,
    })
  const known = run === undefined ? await home.agents() : runs
  const what = run === undefined ? `agent called ${agent} in ${home.path}` : `run called ${run} of ${agent}`
  return new HindcastError('not_found', `there is no ${what}`, {
    field: run === undefined ? 'agent' : 'run',
    next:
      known.length === 0
        ? 'Nothing has been recorded there yet. To see one at work: hindcast demo.'
        : `There is: ${known.slice(0, MOST_NAMED).join(', ')}.`,
  })
}

/** Names that fit a sentence. */
const MOST_NAMED = 10
