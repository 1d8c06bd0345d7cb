import { basename, join, resolve } from 'node:path'
import { EpisodeIndex } from '#episode-index'
import { fileLines, folderHome, readSettings } from '#home'
import { KnowledgeIndex } from '#knowledge-index'
import { DEFAULT_RUN, Log, momentOf, RULES_VERSION, readAgent } from '#log'
import { aiSdkEmbedder, aiSdkReflector, namedEmbedders, o200kTokens, openRemoteReflector } from '#models'
import { ProjectionWriter } from '#projections'
import { sharedFile } from '#record'
import { type EmbedderSource, TextIndex, Watching } from '#search'
import {
  DEFAULT_EMBEDDER,
  DEFAULT_HOME,
  type Environment,
  type Flags,
  homeOf,
  resolveSettings,
  type Settings,
  zHomeSettings,
} from '#settings'
import {
  type Clock,
  checkedClock,
  HindcastError,
  type Instant,
  isHindcastError,
  parse,
  SETTINGS_FILE,
  zName,
} from '#vocabulary'
import { FolderWorkspace, SharedFolders } from '#workspace'
import type { LogPlace } from '#workspace/ports'
import type { Caller } from './caller.ts'
import { CallsUnderWay } from './calls-under-way.ts'
import { isSimulated, noSuchPlace, refuseBackup, refuseOtherMode, refuseUnknownRun } from './known-place.ts'
import { type Memory, memoryOf } from './memory.ts'
import { Notifier } from './notifier.ts'
import { type OpenOptions, zOpenOptions } from './open-options.ts'
import { openingNotices } from './opening-notices.ts'
import type { Home, NamedEmbedders } from './ports.ts'
import { provePerson } from './prove-person.ts'
import { reflectorSource } from './reflector-options.ts'
import { claimRunName } from './run-name.ts'
import { scannedFolder, scannedLines } from './scanned-texts.ts'
import { type SearchOptions, searchOptions } from './search-options.ts'
import { asksForToken, type Token } from './token.ts'

export { aiSdkEmbedder, aiSdkReflector, type OpenOptions, type SearchOptions }

/** Loaded when a log is opened: it is nearly half of all there is to load. */
const sqlite = () => import('#store/sqlite')

const machineClock: Clock = { now: () => Date.now() as Instant }

/**
 * Opens an agent's memory.
 * @example const memory = await openMemory({ home: './hindcast', agent: 'gold-m15' })
 */
export const openMemory = async (options: OpenOptions = {}): Promise<Memory> => {
  // Read once, before anything is waited for: what was checked is what is used, whatever becomes of the caller's own object.
  const given = parse(zOpenOptions, options, 'openMemory')
  return openAt(homeAt(given), given)
}

/** Opens a memory in a home, whatever it is kept on. */
export const openAt = async (home: Home, options: OpenOptions): Promise<Memory> => {
  const settings = await settingsGiven(home, options)
  const now = (options.clock === undefined ? machineClock : checkedClock(options.clock)).now()
  const proven = await provePerson(home, { ...options, agent: settings.agent }, now)
  return openProven(home, { ...options, settings }, proven)
}

/** The environment is a program's, which says what it takes from there. */
const settingsGiven = async (home: Home, options: OpenOptions): Promise<Settings> =>
  options.settings ?? resolveSettings(options, {}, await settingsOfHome(home.path))

/** Opens a memory for a caller whose token a door has read. */
export const openProven = async (home: Home, options: OpenOptions, proven: Token | null): Promise<Memory> => {
  const { run, mode, create } = options
  const settings = await settingsGiven(home, options)
  if (run !== undefined || mode === undefined || mode === 'live')
    return openNamed(home, options, settings, proven)
  if (create === false || options.look === true)
    throw new HindcastError('invalid_input', 'run is missing: a run that nobody named would be a new one', {
      field: 'run',
      next: 'Give run: NAME.',
    })
  const agent = parse(zName, settings.agent, 'agent')
  return openNamed(home, options, { ...settings, run: await claimRunName(home, agent, mode) }, proven)
}

/** What is set by a call, the environment and the home's own file, for a program that opens a memory. */
export const settingsFor = async (flags: Flags, environment: Environment): Promise<Settings> =>
  resolveSettings(flags, environment, await settingsOfHome(homeOf(flags, environment)))

/** What a home's file says; what is wrong with it is told with where it lies. */
const settingsOfHome = async (home: string) => {
  const written = await readSettings(home)
  try {
    return parse(zHomeSettings, written, 'settings')
  } catch (error) {
    if (!isHindcastError(error)) throw error
    const about = { ...(error.field === undefined ? {} : { field: error.field }), next: error.next }
    throw new HindcastError(error.code, `${join(home, SETTINGS_FILE)}: ${error.message}`, about)
  }
}

/** The folder of this machine in which agents are kept. */
export const homeAt = ({ home }: Pick<OpenOptions, 'home'>): Home =>
  folderHome(
    resolve(home ?? DEFAULT_HOME),
    async (where) => (await sqlite()).openSqliteStore({ ...where, rulesVersion: RULES_VERSION }),
    async (folder) => (await sqlite()).openSqliteSearchIndex(folder),
  )

/** Whether opening as a person takes a token in this home. */
export const takesToken = (options: Pick<OpenOptions, 'home'> = {}): Promise<boolean> =>
  asksForToken(homeAt(options))

const openNamed = async (
  at: Home,
  options: OpenOptions,
  settings: Settings,
  proven: Token | null,
): Promise<Memory> => {
  const agent = parse(zName, settings.agent, 'agent')
  const home = await notBegunAnew(at, agent)
  const run = settings.run === undefined ? undefined : parse(zName, settings.run, 'run')
  const { strategy } = settings
  const { anchors: { also } = {}, reflector } = settings.written
  const search = searchOptions(home.path, settings.written.search, options.search)
  const embedders = namedEmbedders(search.embedders ?? {}, process.env)
  const source = embedderOf(search.embedder, embedders)
  const clock = options.clock === undefined ? machineClock : checkedClock(options.clock)
  await home.clearLeft()
  const simulated = await isSimulated(home, agent, run, options.mode)
  const place: LogPlace = { agent, run: simulated ? run : undefined }
  const missing = !(await home.exists(place))
  if (missing) await refuseBackup(home)
  if (missing && options.create === false) throw await noSuchPlace(home, place, run)
  if (missing) await rejectNewAgent(home, agent, options.actor)
  const notices = await openingNotices(home, place, missing)
  const filesRun = simulated && run !== undefined ? run : DEFAULT_RUN
  const folders = (search.shared ?? []).map((path) => ({
    name: basename(path),
    folder: scannedFolder(home.outside(path, sharedFile(basename(path), '')), options.mask),
  }))
  const closing = new AbortController()
  const shared = new SharedFolders(folders, filesRun)
  const workspace = new FolderWorkspace({
    run: filesRun,
    folder: scannedFolder(home.workspace(place), options.mask),
    shared,
  })
  const projections = new ProjectionWriter(home.made(place))
  const textsAt = (where: LogPlace, embedder: EmbedderSource): TextIndex =>
    new TextIndex({
      open: () => home.searchIndex(where),
      exists: () => home.hasSearchIndex(where),
      embedder: search.slot === 'sqlite_fts' ? null : embedder,
      table: embedders.source(DEFAULT_EMBEDDER, FIELD),
      closing: closing.signal,
      aliases: search.aliases ?? [],
      clock: machineClock,
    })
  const texts = textsAt(place, source)
  const synced = async (log: Log): Promise<Log> => {
    await workspace.sync(log).catch(unlessTampered)
    return log
  }
  const open = async (): Promise<Log> => {
    texts.reopen()
    const log = new Log(await home.open(place, { readOnly: false }), {
      clock,
      simulated,
      also: also === undefined ? undefined : (anchor) => home.addAnchorTo(also, place, anchor),
    })
    if (!simulated) log.on(notifier.listen)
    return log
  }
  let counting: Promise<(text: string) => number> | undefined
  let opened: Promise<Log> | undefined
  let withFiles: Promise<Log> | undefined
  /** The next call may be able to open it. */
  const forgetLog = (error: unknown): never => {
    opened = undefined
    withFiles = undefined
    throw error
  }
  const notifier = new Notifier(
    agent,
    async () => {
      const { config, advice } = await readAgent(await momentOf(await caller.unsyncedLog(), undefined))
      return { url: config.notify ?? null, advice }
    },
    closing.signal,
  )
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
    token: proven,
    strategy,
    settings: { ...settings, home: home.path, file: join(home.path, SETTINGS_FILE) },
    begunAgain: new Set(),
    clock,
    home,
    place,
    anchorsAlso: also,
    lines: scannedLines(
      fileLines(async function* (path) {
        yield* (await sqlite()).othersRows(path)
      }),
      options.mask,
    ),
    mask: options.mask,
    shown: { outside: false },
    closing,
    underWay: new CallsUnderWay(closing.signal),
    workspace,
    projections,
    notifier,
    progress: options.progress ?? (() => {}),
    episodes: new EpisodeIndex(),
    knowledge: new KnowledgeIndex(),
    texts,
    // The model is this handle's, which goes on with it.
    textsAt: (where) => textsAt(where, { ...source, close: async () => undefined }),
    reflector: reflectorSource(options.reflector ?? reflector, (given) =>
      openRemoteReflector(given, process.env),
    ),
    watching,
    log: () => {
      withFiles ??= caller.unsyncedLog().then(synced).catch(forgetLog)
      return withFiles
    },
    unsyncedLog: () => {
      opened ??= open().catch(forgetLog)
      return opened
    },
    tokens: () => {
      counting ??= options.countTokens ? Promise.resolve(checkedCount(options.countTokens)) : o200kTokens()
      return counting
    },
    recorded: async () => {
      const log = await opened?.catch(() => undefined)
      return log?.hasRecorded ? log : null
    },
    release: async () => {
      await watching.stop()
      const log = opened
      opened = undefined
      withFiles = undefined
      try {
        await notifier.idle()
        await projections.idle()
        await texts.close()
      } finally {
        if (log) await (await log).close()
      }
    },
  }
  const memory = memoryOf(caller, [...notices, ...notBegun(options, run)])
  if (run !== undefined && !simulated && options.mode === undefined) {
    if (missing) throw await noSuchPlace(home, { agent, run })
    await refuseUnknownRun(caller, run)
  }
  if (run !== undefined && options.mode !== undefined && !missing)
    await refuseOtherMode(caller, run, options.mode)
  if (run !== undefined && options.mode !== undefined)
    await openRunOnce(memory, caller, missing, { ...beginningOf(options), run, mode: options.mode })
  return memory
}

/** Stops an open handle from recreating a deleted agent. */
const notBegunAnew = async (home: Home, agent: string): Promise<Home> => {
  // Ignore errors here: the first call that opens the agent reports them.
  const isThere = () =>
    home.agents().then(
      (agents) => agents.includes(agent),
      () => false,
    )
  let wasThere = await isThere()
  return {
    ...home,
    open: async (place, how) => {
      if (wasThere && !(await isThere()))
        throw new HindcastError('store_gone', `${agent} was deleted while it was open: ${home.path}`, {
          field: 'agent',
          next: 'Open the memory again if it is to be begun anew. What this call was to record was not kept.',
        })
      const log = await home.open(place, how)
      wasThere = true
      return log
    },
  }
}

/** A new agent has no limits: where a person has a token, only a person makes one. */
const rejectNewAgent = async (home: Home, agent: string, actor: OpenOptions['actor']): Promise<void> => {
  if (actor === 'person' || !(await asksForToken(home)) || (await home.agents()).includes(agent)) return
  throw new HindcastError('not_found', `there is no agent ${agent}, and only a person makes one here`, {
    field: 'agent',
    next: 'Name an agent of this home, or let a person open it once with a token.',
  })
}

/** A count that is none would let a text of any length pass. */
const checkedCount =
  (countTokens: (text: string) => number) =>
  (text: string): number => {
    const count = calledCount(countTokens, text)
    if (typeof count === 'number' && count >= 0 && Number.isFinite(count)) return count
    throw new HindcastError('invalid_input', 'countTokens did not answer a number of tokens', {
      field: 'countTokens',
      next: COUNT_NEXT,
    })
  }

const COUNT_NEXT = 'It takes a text and answers how many tokens that has, or leave it out.'

const calledCount = (countTokens: (text: string) => number, text: string): unknown => {
  try {
    return countTokens(text)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new HindcastError('invalid_input', `countTokens failed: ${said}`, {
      field: 'countTokens',
      next: COUNT_NEXT,
      cause: error,
    })
  }
}

const FIELD = 'search.embedder'

/** One that the caller gives is the caller's to close. */
const embedderOf = (embedder: SearchOptions['embedder'], embedders: NamedEmbedders): EmbedderSource =>
  typeof embedder === 'object'
    ? { isTable: false, load: async () => embedder, close: async () => undefined }
    : embedders.source(embedder ?? DEFAULT_EMBEDDER, FIELD)

/** Opens the run unless it is open; another process may be just as quick, and have made no more than its place yet. */
const openRunOnce = async (
  memory: Memory,
  caller: Caller,
  missing: boolean,
  opening: Parameters<Memory['runOpen']>[0] & { readonly run: string },
): Promise<void> => {
  if (!missing && (await hasRun(caller, opening.run))) return
  try {
    await memory.runOpen(opening)
  } catch (error) {
    if (isHindcastError(error) && error.code === 'already_exists' && error.field === 'run') return
    await caller.release()
    throw error
  }
}

/** False too if the log cannot be read: the next call that reads it reports the error. */
const hasRun = (caller: Caller, run: string): Promise<boolean> =>
  caller
    .log()
    .then((log) => log.state())
    .then(
      ({ runs }) => runs.has(run),
      () => true,
    )

/** What a run would begin with, where none is opened. */
const notBegun = (options: OpenOptions, run: string | undefined): readonly string[] => {
  const given = Object.entries(beginningOf(options)).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  )
  return given.length === 0 || run !== undefined
    ? []
    : [
        `${given.join(', ')}: not used, since no run is opened here and only a run begins with that; give run and mode, or write the files of the workspace`,
      ]
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
