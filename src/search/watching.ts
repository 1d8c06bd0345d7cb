import { z } from 'zod'
import { isReadOnly } from '#record'
import { HindcastError, isHindcastError, isoOf, parse, SECOND_MS, zFunction } from '#vocabulary'
import type { FolderWatch, TextFolder } from '#workspace/ports'
import type { FileWatching, Sync, WatchHealth, WatchOptions, WatchProblem } from './file-watching.ts'
import { NOTHING_FOUND, syncFilesAndIndex, type Watched } from './sync-files-and-index.ts'

/**
 * Seconds between two looks at all files, whatever was noticed. Changes on this machine are noticed within a second; those
 * made elsewhere on a network drive never are. Sane between a minute and an hour.
 */
const EVERY_SECONDS = 300

const zWatch = z.strictObject({
  everySeconds: z
    .number()
    .min(1)
    .max(86_400)
    .default(EVERY_SECONDS)
    .describe('how many seconds at most between two looks at all files'),
  synced: zFunction<(sync: Sync) => void>()
    .optional()
    .describe('a function that is told of each sync that found something'),
} satisfies { readonly [option in keyof WatchOptions]-?: z.ZodType })

/** Keeps log and index abreast of the files: when they change, and on a schedule. Never throws once it has begun. */
export class Watching implements FileWatching {
  private readonly watched: Watched
  private begun: { readonly everySeconds: number; readonly since: string } | undefined
  private synced: WatchOptions['synced']
  private folders: readonly FolderWatch[] = []
  private listening: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private pending: Sync['because'] | undefined
  private running: Promise<void> | undefined
  private problem: WatchProblem | null = null
  private syncedAt: string | null = null

  constructor(watched: Watched) {
    this.watched = watched
  }

  /** Whether somebody touched a file that no sync has looked at yet. */
  get waiting(): boolean {
    return this.running !== undefined || this.folders.some((folder) => folder.waiting)
  }

  get health(): WatchHealth | null {
    const { begun, syncedAt, problem } = this
    return begun === undefined ? null : { ...begun, syncedAt, problem }
  }

  async start(options: WatchOptions): Promise<void> {
    const { everySeconds, synced } = parse(zWatch, options, 'watch')
    if (this.begun !== undefined)
      throw new HindcastError('already_exists', 'this memory is being watched already', {
        next: 'Stop the first watch, or go on with it.',
      })
    this.begun = { everySeconds, since: this.now() }
    this.synced = synced
    this.problem = null
    try {
      await this.watched.log()
      this.listening = this.listen()
      await this.listening
    } catch (error) {
      await this.stop()
      throw error
    }
    // Stopped while it was being begun.
    if (this.begun === undefined) return this.stop()
    this.timer = setInterval(() => this.ask('schedule'), everySeconds * SECOND_MS)
    // What changed before anybody listened is looked for now.
    this.ask('start')
    await this.running
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.begun = undefined
    this.watched.workspace.watch = null
    this.pending = undefined
    // One that is just being begun ends by itself.
    await this.listening?.catch(() => undefined)
    const folders = this.folders
    this.folders = []
    await Promise.all(folders.map((folder) => folder.stop()))
    await this.running
  }

  private async listen(): Promise<void> {
    const { workspace } = this.watched
    const none = (): boolean => false
    const each: readonly (readonly [TextFolder, (path: string) => boolean])[] = [
      [workspace.folder, isReadOnly],
      ...workspace.outside.map((folder) => [folder, none] as const),
    ]
    workspace.watch = this
    const heard = { changed: () => this.ask('change'), failed: (why: string) => this.misses(why) }
    for (const [folder, ignores] of each) {
      const watch = await folder.watch({ ...heard, ignores })
      if (this.begun === undefined) return watch.stop()
      this.folders = [...this.folders, watch]
    }
  }

  /** Changes may be missed: who reads looks for them again, and so does the schedule. */
  private misses(why: string): void {
    this.watched.workspace.watch = null
    const next = 'Files are looked at on the schedule, and before each search.'
    this.met({ code: 'watch_failed', problem: why, next })
  }

  private ask(because: Sync['because']): void {
    if (this.begun === undefined) return
    this.pending ??= because
    this.running ??= this.work().finally(() => {
      this.running = undefined
    })
  }

  private async work(): Promise<void> {
    while (this.pending !== undefined) {
      const because = this.pending
      this.pending = undefined
      const sync = await this.sync(because)
      if (because === 'start' || hasFound(sync)) this.report(sync)
    }
  }

  private async sync(because: Sync['because']): Promise<Sync> {
    const before = this.problem
    const met = (problem: Omit<WatchProblem, 'at'>) => this.met(problem)
    const found = await syncFilesAndIndex(this.watched, met).catch((error: unknown) => {
      const { code, message, next } = isHindcastError(error) ? error : unexpected(error)
      met({ code, problem: message, next })
      return NOTHING_FOUND
    })
    this.syncedAt = this.now()
    return { at: this.syncedAt, because, ...found, problem: this.problem === before ? null : this.problem }
  }

  private met(problem: Omit<WatchProblem, 'at'>): void {
    this.problem = { at: this.now(), ...problem }
  }

  /** What whoever listens makes of it is not waited for, and ends neither the watch nor the process. */
  private report(sync: Sync): void {
    const { synced } = this
    if (synced === undefined) return
    new Promise((told) => told(synced(sync))).catch((error: unknown) => {
      const problem = `the function given as synced failed: ${error instanceof Error ? error.message : String(error)}`
      this.met({ code: 'watch_failed', problem, next: 'Mend it; files are watched as before.' })
    })
  }

  private now(): string {
    return isoOf(this.watched.clock.now())
  }
}

const hasFound = ({ taken, written, indexed, behind, problem }: Sync): boolean =>
  taken.length + written.length + indexed > 0 || behind !== null || problem !== null

const unexpected = (error: unknown): HindcastError =>
  new HindcastError(
    'unexpected',
    `a look at the files failed: ${error instanceof Error ? error.message : error}`,
    {
      next: 'The next look tries again; please report it.',
      cause: error,
    },
  )
