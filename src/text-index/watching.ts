import { z } from 'zod'
import type { Workspace } from '#documents'
import type { FolderWatch, TextFolder } from '#documents/ports'
import { isReadOnly, type Log, readEvent } from '#record'
import { type Clock, HindcastError, isHindcastError, isoOf, parse, SECOND_MS } from '#vocabulary'
import type { FileWatching, Sync, WatchHealth, WatchOptions, WatchProblem } from './file-watching.ts'
import type { Texts } from './texts.ts'

/**
 * Seconds between two looks at all files, whatever was heard. Changes on this machine are heard within a second; those made
 * elsewhere on a network drive never are. Sane between a minute and an hour.
 */
const EVERY_SECONDS = 300

const zWatch = z.object({ everySeconds: z.number().min(1).max(86_400).default(EVERY_SECONDS) })

interface Watched {
  readonly workspace: Workspace
  readonly texts: Texts
  log(): Promise<Log>
  /** False where somebody has deleted the memory itself: then nothing may be written in its place. */
  isThere(): Promise<boolean>
  /** Of the machine: when something was noticed here. */
  readonly clock: Clock
}

/** Keeps log and index abreast of the files: when they change, and on a schedule. Never throws once it has begun. */
export class Watching implements FileWatching {
  private readonly of: Watched
  private begun: { readonly everySeconds: number; readonly since: string } | undefined
  private synced: WatchOptions['synced']
  private folders: readonly FolderWatch[] = []
  private listening: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private pending: Sync['because'] | undefined
  private running: Promise<void> | undefined
  private problem: WatchProblem | null = null
  private syncedAt: string | null = null

  constructor(of: Watched) {
    this.of = of
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
    const { everySeconds } = parse(zWatch, { everySeconds: options.everySeconds }, 'watch')
    if (this.begun !== undefined)
      throw new HindcastError('already_exists', 'this memory is being watched already', {
        next: 'Stop the first watch, or go on with it.',
      })
    this.begun = { everySeconds, since: this.now() }
    this.synced = options.synced
    this.problem = null
    try {
      await this.of.log()
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
    this.of.workspace.watch = null
    this.pending = undefined
    // One that is just being begun ends by itself.
    await this.listening?.catch(() => undefined)
    const folders = this.folders
    this.folders = []
    await Promise.all(folders.map((folder) => folder.stop()))
    await this.running
  }

  private async listen(): Promise<void> {
    const { workspace } = this.of
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
    this.of.workspace.watch = null
    this.meet('watch_failed', why, 'Files are looked at on the schedule, and before each search.')
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
      if (because === 'start' || hasFound(sync)) this.tell(sync)
    }
  }

  private async sync(because: Sync['because']): Promise<Sync> {
    const before = this.problem
    const nothing = { taken: [], written: [], indexed: 0, behind: null }
    const found = await this.look().catch((error: unknown) => {
      const said = isHindcastError(error) ? error : unexpected(error)
      this.meet(said.code, said.message, said.next)
      return nothing
    })
    this.syncedAt = this.now()
    return { at: this.syncedAt, because, ...found, problem: this.problem === before ? null : this.problem }
  }

  private async look(): Promise<Pick<Sync, 'taken' | 'written' | 'indexed' | 'behind'>> {
    const { workspace, texts } = this.of
    if (!(await this.of.isThere()))
      throw new HindcastError('not_found', 'the memory was deleted while it was watched', {
        next: 'Close this handle; nothing is written in its place.',
      })
    const log = await this.of.log()
    const standing = async () => (await texts.index()).standing()
    const [head, known] = [(await log.state()).head, await standing()]
    const { gone, written } = await workspace.sync(log)
    if (gone)
      this.meet(
        'not_found',
        `the workspace ${workspace.folder.path} was gone or empty`,
        `${written.length} of its files were written again from the log.`,
      )
    const behind = await texts.catchUp(log)
    const now = await standing()
    const indexed = (now?.seq ?? 0) - (known?.seq ?? 0)
    return { taken: await takenAfter(log, head.seq), written, indexed, behind }
  }

  private meet(code: string, problem: string, next: string): void {
    this.problem = { at: this.now(), code, problem, next }
  }

  private tell(sync: Sync): void {
    try {
      this.synced?.(sync)
    } catch (error) {
      // A listener's fault is its owner's; the watch goes on.
      queueMicrotask(() => {
        throw error
      })
    }
  }

  private now(): string {
    return isoOf(this.of.clock.now())
  }
}

const hasFound = ({ taken, written, indexed, behind, problem }: Sync): boolean =>
  taken.length + written.length + indexed > 0 || behind !== null || problem !== null

const takenAfter = async (log: Log, afterSeq: number): Promise<string[]> => {
  const events = await log.store.events({ afterSeq, kinds: ['file.seen'] })
  const paths = events
    .map((event) => readEvent(event))
    .map((seen) => (seen.kind === 'file.seen' ? seen.data.file : ''))
  return [...new Set(paths)]
}

const unexpected = (error: unknown): HindcastError =>
  new HindcastError(
    'unexpected',
    `a look at the files failed: ${error instanceof Error ? error.message : error}`,
    {
      next: 'The next look tries again; please report it.',
      cause: error,
    },
  )
