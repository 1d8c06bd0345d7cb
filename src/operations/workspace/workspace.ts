import { type FileRow, isReadOnly, isShared, isWorkspacePath, type Log, TRANSCRIPTS } from '#record'
import { type Clock, HindcastError, isHindcastError } from '#vocabulary'
import type { FileFound, TextFolder, WorkspaceFolder } from '../ports.ts'
import { needOf } from './compare.ts'
import { FileQueue } from './file-queue.ts'
import { seeFresh } from './see-fresh.ts'
import { seenDraft } from './seen-file.ts'
import type { SharedFolders } from './shared-folders.ts'
import { withUnwritten } from './unwritten.ts'

/** An editor that saves this often while one write is under way is not a person. */
const MOST_ROUNDS = 20

/** As many files are looked at together as the file system is asked anyway. */
const GLANCES_AT_ONCE = 32

export interface WorkspaceOptions {
  readonly folder: WorkspaceFolder
  /** Names this handle among all that may write. */
  readonly holder: string
  /** For leases, which are about the machine's processes and not about the log's time. */
  readonly clock: Clock
  /** The run under which hand edits are recorded. */
  readonly run: string
  /** Documents from outside, taken in with the files. */
  readonly shared?: SharedFolders | undefined
}

/** What a look at all files came to. */
export interface Healed {
  /** The log has files, and the folder had none. */
  readonly gone: boolean
  /** Files that were not as the log has them, and were written. */
  readonly written: readonly string[]
}

/**
 * Keeps the files on the disk and the log's rows of them together: event first, file second. The disk wins, by an event.
 */
export class Workspace {
  readonly folder: WorkspaceFolder
  readonly options: WorkspaceOptions
  /** Whoever hears of changes to the files, if anybody does: then they need not be looked for. */
  watch: { readonly waiting: boolean } | null = null
  private readonly run: string
  private readonly queue: FileQueue
  private troubles: readonly string[] = []

  constructor(options: WorkspaceOptions) {
    const { folder, holder, clock, run } = options
    this.options = options
    this.folder = folder
    this.run = run
    this.queue = new FileQueue('workspace', holder, clock)
  }

  /** Another run's files, for this handle. */
  beside(folder: WorkspaceFolder, run: string): Workspace {
    return new Workspace({ ...this.options, folder, run, shared: undefined })
  }

  /** Folders outside of it whose documents are taken in. */
  get outside(): readonly TextFolder[] {
    return this.options.shared?.outside ?? []
  }

  /** What could not be taken in or written when the memory was opened. */
  get trouble(): readonly string[] {
    return this.troubles
  }

  get sharedTrouble(): readonly string[] {
    return this.options.shared?.trouble ?? []
  }

  /** Records facts about files, each settled before and written after. Answers why one is not written, if so. */
  write<T>(
    log: Log,
    paths: string | readonly string[],
    record: () => Promise<T>,
  ): Promise<{ readonly recorded: T; readonly behind: string | null }> {
    const files = typeof paths === 'string' ? [paths] : paths
    return this.queue.run(log.store, async ({ held, renew }) => {
      if (held) for (const path of files) await this.settle(log, path)
      const recorded = await record()
      if (!held) return { recorded, behind: `${files.join(', ')}: another process is at the files` }
      try {
        for (const path of files) {
          await this.settle(log, path)
          await renew()
        }
        return { recorded, behind: null }
      } catch (error) {
        if (!isHindcastError(error)) throw error
        return { recorded, behind: error.message }
      }
    })
  }

  /** Takes in what was edited by hand, before it is read; without a word where this handle may not write. */
  async look(log: Log, path: string): Promise<void> {
    if (isShared(path)) return this.options.shared?.look(log, path)
    if ((await this.needOf(log, path)) === 'nothing' || !(await log.store.describe()).writable) return
    await this.queue.run(log.store, async ({ held }) => {
      if (held) await this.settle(log, path)
    })
  }

  /** Shows what the log made in a file of its own; who edits it has it made again. */
  async project(log: Log, path: string, text: string): Promise<void> {
    await this.queue.run(log.store, async ({ held }) => {
      const found = held ? await this.folder.read(path) : null
      if (held && found?.text !== text) await this.folder.replace(path, text, found)
    })
  }

  /** On open: writes what missed its write, takes in what was edited by hand. Never keeps the memory from opening. */
  async heal(log: Log): Promise<Healed> {
    const healed = await this.healFiles(log)
    await this.options.shared?.takeIn(log)
    return healed
  }

  private async healFiles(log: Log): Promise<Healed> {
    let gone = false
    const written: string[] = []
    try {
      // A run may have tens of thousands of transcripts, and none is taken in.
      const { files, passed, asides } = await this.folder.list(TRANSCRIPTS)
      if (asides) await this.folder.recover()
      const rows = (await log.store.rows('files', {})).filter((row) => !isShared(row.path))
      this.troubles = [
        ...passed.map((path) => `${path} is a link or a device and is passed over`),
        ...files
          .filter(isShared)
          .map((path) => `${path} is passed over: the name shared is for folders outside`),
      ]
      gone = files.length === 0 && rows.length > 0
      if (files.length === 0 && rows.length === 0) return { gone, written }
      const seen = files.filter((path) => isWorkspacePath(path) && !isReadOnly(path))
      const paths = [...new Set([...rows.map((row) => row.path), ...seen])].sort()
      const due: string[] = []
      const known = new Map(rows.map((row) => [row.path, row]))
      const last = new Map((await log.disk.lastWritten()).map((one) => [one.path, one]))
      const listed = new Set(files)
      const needed = (path: string) =>
        this.orTrouble(async () => {
          const disk = listed.has(path) ? await this.folder.glance(path) : null
          return needOf(known.get(path), last.get(path) ?? null, disk)
        })
      for (let from = 0; from < paths.length; from += GLANCES_AT_ONCE) {
        const some = paths.slice(from, from + GLANCES_AT_ONCE)
        const needs = await Promise.all(some.map(needed))
        due.push(...some.filter((_, at) => needs[at] !== 'nothing'))
        written.push(...some.filter((_, at) => needs[at] === 'writing'))
      }
      if (due.length > 0 && (await log.store.describe()).writable) {
        const fresh = due.filter((path) => !known.has(path))
        if (await this.healAll(log, fresh, due)) return { gone, written }
      }
    } catch (error) {
      if (!isHindcastError(error)) throw error
      this.troubles = [...this.troubles, error.message]
    }
    return { gone, written: [] }
  }

  /** What an editor wrote into an old file until now is brought over. */
  close(): Promise<void> {
    return this.folder.close().catch(() => undefined)
  }

  /** False where another process is at the files. */
  private healAll(log: Log, fresh: readonly string[], paths: readonly string[]): Promise<boolean> {
    return this.queue.run(log.store, async (hold) => {
      if (!hold.held) return false
      const seen = await seeFresh(log, this.folder, this.run, fresh, hold)
      for (const path of paths) {
        if (seen.has(path)) continue
        await this.orTrouble(() => this.settle(log, path))
        await hold.renew()
      }
      return true
    })
  }

  /** One file that cannot be read does not keep the others from being. */
  private async orTrouble<T>(work: () => Promise<T>): Promise<T | 'nothing'> {
    try {
      return await work()
    } catch (error) {
      if (!isHindcastError(error)) throw error
      this.troubles = [...new Set([...this.troubles, error.message])]
      return 'nothing'
    }
  }

  private async needOf(log: Log, path: string) {
    const disk = await this.folder.read(path)
    return needOf(await rowOf(log, path), await log.disk.lastWrittenOf(path), disk)
  }

  /** Brings a file and its row together; whoever else writes there meanwhile is heard. */
  private async settle(log: Log, path: string): Promise<void> {
    if (isShared(path)) return
    for (let round = 0; round < MOST_ROUNDS; round++) {
      let row = await rowOf(log, path)
      const disk = await this.folder.read(path)
      const need = needOf(row, await log.disk.lastWrittenOf(path), disk)
      if (need === 'nothing') return
      if (need === 'remembering' && row && disk)
        return log.disk.keepLastWritten({ path, event: row.event, hash: disk.hash })
      if (need === 'seeing' && disk) {
        await this.see(log, path, disk)
        row = await rowOf(log, path)
        // Nothing was due. What is typed from now on is seen at the next look.
        if (row?.disk === disk.hash) return
      }
      if (row && (await this.writeRow(log, row, disk))) return
    }
    throw new HindcastError('store_busy', `${path} is being rewritten all the time`, {
      field: 'path',
      next: 'Nothing is lost: the next opening writes it.',
    })
  }

  private async writeRow(log: Log, row: FileRow, disk: FileFound | null): Promise<boolean> {
    const text = (await log.store.texts([row.hash])).get(row.hash)
    // Erased: what is on the disk, if anything, stays.
    if (text === undefined) return true
    const replaced = await this.folder.replace(row.path, text, disk)
    if (replaced.written) {
      await log.disk.keepLastWritten({ path: row.path, event: row.event, hash: row.hash })
      return true
    }
    if (replaced.found && replaced.found.hash !== disk?.hash) await this.see(log, row.path, replaced.found)
    return false
  }

  /** The disk held something else: that is a fact now, with what had not been written applied to it. */
  private async see(log: Log, path: string, found: FileFound): Promise<void> {
    const last = await log.disk.lastWrittenOf(path)
    const recorded = await log.record(async (state) => {
      const whole = await withUnwritten(log, path, last, found.text)
      return seenDraft(log, state, this.run, { path, found }, whole)
    })
    const seen = await rowOf(log, path)
    const complete = seen !== undefined && seen.disk === found.hash
    const event = complete ? recorded.id : (last?.event ?? null)
    await log.disk.keepLastWritten({ path, event, hash: found.hash })
  }
}

const rowOf = async (log: Log, path: string): Promise<FileRow | undefined> =>
  (await log.store.rows('files', { where: { path } }))[0]
