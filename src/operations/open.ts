import { basename, resolve } from 'node:path'
import { z } from 'zod'
import { FolderWorkspace, SharedFolders } from '#documents'
import type { LogPlace } from '#documents/ports'
import { EpisodeIndex } from '#episode-index'
import { aiSdkEmbedder, type ClosableEmbedder, openMiniLmEmbedder, openStaticEmbedder } from '#models'
import { ProjectionWriter } from '#projections'
import { DEFAULT_RUN, Log, MODES, type Mode, RULES_VERSION } from '#record'
import { DEFAULT_AGENT, DEFAULT_HOME, zHomeSettings } from '#settings'
import { type EmbedderSource, TextIndex, Watching } from '#text-index'
import {
  ACTORS,
  type Actor,
  asCode,
  type CallWords,
  type Clock,
  HindcastError,
  type Instant,
  isHindcastError,
  lookAlikes,
  parse,
  suggest,
  zName,
  zStrategy,
} from '#vocabulary'
import { fileLines, folderHome, isGoneProcess, newProcessName, readSettings } from '#workspace'
import type { Caller } from './caller.ts'
import { isSimulated, noSuchPlace, refuseOtherMode, refuseUnknownRun } from './known-place.ts'
import { type Memory, memoryOf } from './memory.ts'
import type { Home } from './ports.ts'
import { type Proven, provePerson } from './prove-person.ts'
import { claimRunName } from './run-name.ts'
import { type SearchOptions, searchOptions } from './search-options.ts'

export interface OpenOptions {
  /** The folder that holds agents. */
  readonly home?: string | undefined
  readonly agent?: string | undefined
  /** A run to record under; a paper or backtest run has a log of its own. */
  readonly run?: string | undefined
  /** Opens the run if it is not there yet. A paper or backtest run that nobody named is a new one, `backtest-1`. */
  readonly mode?: Mode | undefined
  /** What is recorded and asked through this handle without a strategy is of this one; a run opened here has it as its own. */
  readonly strategy?: StrategyGiven | undefined
  /** The strategy in words: the playbook of a run that is opened here begins with it. */
  readonly prompt?: string | undefined
  /** Files that a run which is opened here begins with, by path: `notes/experience.md`. */
  readonly presets?: { readonly [path: string]: string } | undefined
  /** A run, or `live`, whose playbook, SOUL, manual and notes a run that is opened here takes over. */
  readonly from?: string | undefined
  /** Who writes through this handle. */
  readonly actor?: Actor | undefined
  /** What opening as a person takes once one is set in the home: `hindcast person set`. */
  readonly credential?: string | undefined
  /** A person who only looks needs no credential; what would record or change something is refused. */
  readonly look?: boolean | undefined
  readonly clock?: Clock | undefined
  /** An agent that is not there yet is made, unless this is false. */
  readonly create?: boolean | undefined
  /** How texts are searched; what is left out is as `hindcast.json` in the home says, or the default. */
  readonly search?: SearchOptions | undefined
  /** How suggestions in answers name a call; as code unless a door says otherwise. */
  readonly words?: CallWords | undefined
  /** Hears how far long work has come. */
  readonly progress?: ((done: number, total: number) => void) | undefined
}

export { aiSdkEmbedder, type SearchOptions }

/** Loaded when a log is opened: it is nearly half of all there is to load. */
const sqlite = () => import('#store/sqlite')

const machineClock: Clock = { now: () => Date.now() as Instant }

/** Which options there are: one that is mistyped would open another log than was meant. What each holds is read where it is used. */
const zOpenOptions = z.strictObject({
  ...Object.fromEntries(
    (
      [
        'home',
        'agent',
        'run',
        'strategy',
        'prompt',
        'presets',
        'from',
        'credential',
        'clock',
        'create',
        'search',
        'words',
        'progress',
      ] satisfies (keyof OpenOptions)[]
    ).map((option) => [option, z.unknown().optional()]),
  ),
  mode: z.enum(MODES).optional(),
  actor: z.enum(ACTORS).optional(),
  look: z.boolean().optional(),
})

/** A strategy by its name, or with version and parameters. */
type StrategyGiven = z.input<typeof zStrategy>

/**
 * Opens an agent's memory.
 * @example const memory = await openMemory({ home: './hindcast', agent: 'gold-m15' })
 */
export const openMemory = async (options: OpenOptions = {}): Promise<Memory> => {
  parse(zOpenOptions, options, 'openMemory')
  return openAt(homeAt(options), options)
}

/** Opens a memory in a home, whatever it is kept on. */
export const openAt = async (home: Home, options: OpenOptions): Promise<Memory> => {
  const { run, mode, create } = options
  const proven = await provePerson(home.person, options)
  if (run !== undefined || mode === undefined || mode === 'live') return openNamed(home, options, proven)
  if (create === false || options.look === true)
    throw new HindcastError('invalid_input', 'run is missing: a run that nobody named would be a new one', {
      field: 'run',
      next: `Name the run: ${suggest('open', { run: 'NAME' })}.`,
    })
  const agent = parse(zName, options.agent ?? DEFAULT_AGENT, 'agent')
  return openNamed(home, { ...options, run: await claimRunName(home, agent, mode) }, proven)
}

/** The folder of this machine in which agents are kept. */
export const homeAt = ({ home }: Pick<OpenOptions, 'home'>): Home =>
  folderHome(
    resolve(home ?? DEFAULT_HOME),
    async (where) => (await sqlite()).openSqliteStore({ ...where, rulesVersion: RULES_VERSION }),
    {
      inFolder: async (folder) => (await sqlite()).openSqliteSearchIndex(folder),
      scratch: async () => (await sqlite()).openScratchIndex(),
    },
  )

/** Whether opening as a person takes a credential in this home. */
export const takesCredential = async (options: Pick<OpenOptions, 'home'> = {}): Promise<boolean> =>
  (await homeAt(options).person.read()) !== null

const openNamed = async (home: Home, options: OpenOptions, proven: Proven): Promise<Memory> => {
  const agent = parse(zName, options.agent ?? DEFAULT_AGENT, 'agent')
  const run = options.run === undefined ? undefined : parse(zName, options.run, 'run')
  const strategy = options.strategy === undefined ? undefined : parse(zStrategy, options.strategy, 'strategy')
  const { witness, ...settings } = parse(zHomeSettings, await readSettings(home.path), 'settings')
  const search = searchOptions(home.path, settings.search, options.search)
  const clock = options.clock ?? machineClock
  await home.finishRemoving()
  const simulated = await isSimulated(home, agent, run, options.mode)
  const place: LogPlace = { agent, run: simulated ? run : undefined }
  const missing = !(await home.exists(place))
  if (missing && options.create === false) throw await noSuchPlace(home, place)
  const notices = missing
    ? noticesOf(agent, await home.agents().catch(() => []))
    : (await home.mend(place))
      ? [`others of this machine could read what ${agent} has here; it is yours alone now`]
      : []
  const holder = { name: newProcessName(), clock: machineClock, isGone: isGoneProcess }
  const handle = { holder, run: simulated && run !== undefined ? run : DEFAULT_RUN }
  const folders = (search.shared ?? []).map((path) => ({ name: basename(path), folder: home.outside(path) }))
  const shared = new SharedFolders(folders, handle)
  const workspace = new FolderWorkspace({ ...handle, folder: home.workspace(place), shared })
  const projections = new ProjectionWriter({ made: home.made(place), holder })
  const texts = new TextIndex({
    open: () => home.searchIndex(place),
    exists: () => home.hasSearchIndex(place),
    scratch: () => home.scratchIndex(),
    embedder: search.slot === 'sqlite_fts' ? null : embedderOf(search.embedder),
    aliases: search.aliases ?? [],
    holder,
    clock: machineClock,
  })
  const open = async (): Promise<Log> => {
    texts.reopen()
    const log = new Log(await home.open(place, { readOnly: false }), {
      clock,
      simulated,
      witness: witness === undefined ? undefined : home.witness(place, witness),
    })
    await workspace.sync(log).catch(unlessTampered)
    return log
  }
  let opened: Promise<Log> | undefined
  const watching = new Watching({
    workspace,
    texts,
    log: () => caller.log(),
    isThere: () => home.exists(place),
    clock: machineClock,
  })
  const caller: Caller = {
    agent,
    run: run ?? DEFAULT_RUN,
    actor: options.actor ?? 'agent',
    looks: options.look ?? false,
    openedUnder: proven.under,
    strategy,
    words: options.words ?? asCode,
    begunAgain: new Set(),
    clock,
    home,
    place,
    witness,
    lines: fileLines,
    workspace,
    projections,
    holder,
    progress: options.progress ?? (() => {}),
    episodes: new EpisodeIndex(),
    texts,
    watching,
    log: () => {
      opened ??= open().catch((error: unknown) => {
        // What cannot be opened now may be opened by the next call.
        opened = undefined
        throw error
      })
      return opened
    },
    recorded: async () => {
      const log = await opened?.catch(() => undefined)
      return log?.hasRecorded ? log : null
    },
    release: async () => {
      await watching.stop()
      const log = opened
      opened = undefined
      try {
        await projections.idle()
        await workspace.close()
        await texts.close()
      } finally {
        if (log) await (await log).close()
      }
    },
  }
  const memory = memoryOf(caller, [...proven.notices, ...notices])
  if (run !== undefined && !simulated && options.mode === undefined) {
    if (missing) throw await noSuchPlace(home, { agent, run })
    await refuseUnknownRun(caller, run)
  }
  if (run !== undefined && options.mode !== undefined && !missing)
    await refuseOtherMode(caller, run, options.mode)
  if (run !== undefined && options.mode !== undefined && (missing || !simulated))
    await openRunOnce(memory, caller, simulated, { ...beginningOf(options), run, mode: options.mode })
  return memory
}

/** One that the caller gives is the caller's to close. */
const embedderOf = (embedder: SearchOptions['embedder']): EmbedderSource => {
  if (typeof embedder === 'object') return { load: async () => embedder, close: async () => undefined }
  if (embedder !== 'minilm') return { load: openStaticEmbedder, close: async () => undefined }
  let opened: Promise<ClosableEmbedder> | undefined
  return {
    load: () => {
      opened = openMiniLmEmbedder()
      return opened
    },
    close: async () => {
      const one = await opened?.catch(() => undefined)
      await one?.close()
    },
  }
}

/** Opens the run unless it is open; another process may be just as quick. */
const openRunOnce = async (
  memory: Memory,
  caller: Caller,
  simulated: boolean,
  opening: Parameters<Memory['runOpen']>[0] & { readonly run: string },
): Promise<void> => {
  if (!simulated && (await (await caller.log()).state()).runs.has(opening.run)) return
  try {
    await memory.runOpen(opening)
  } catch (error) {
    if (isHindcastError(error) && error.code === 'already_exists' && error.field === 'run') return
    await caller.release()
    throw error
  }
}

/** What a run begins with; one that is there goes on with what it has. */
const beginningOf = ({ prompt, presets, from }: OpenOptions) => ({ prompt, presets, from })

/**
 * A log that is not the one that was anchored can be read, and one whose derived rows are damaged can be verified and rebuilt: files
 * are taken in once that is mended.
 */
const MENDABLE: ReadonlySet<string> = new Set(['tampered', 'store_damaged'])

const unlessTampered = (error: unknown): void => {
  if (!isHindcastError(error) || !MENDABLE.has(error.code)) throw error
}

/** What a person should know about a memory that is being made: an agent whose name is nearly another's is often a slip. */
const noticesOf = (agent: string, agents: readonly string[]): readonly string[] => {
  if (agents.includes(agent)) return []
  const alike = lookAlikes(agent, agents)
  return alike.length === 0
    ? []
    : [`${agent} is a new agent here; there is also ${alike.join(', ')}: a slip of the name?`]
}
