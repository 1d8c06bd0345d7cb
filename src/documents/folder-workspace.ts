import type { Log } from '#log'
import { isShared } from '#record'
import { isHindcastError } from '#vocabulary'
import { fileNeed } from './file-need.ts'
import { FileQueue } from './file-queue.ts'
import { fileRow } from './file-versions.ts'
import { type FilesDue, filesDue } from './files-due.ts'
import type { TextFolder, WorkspaceFolder } from './ports.ts'
import type { SharedFolders } from './shared-folders.ts'
import { stillUnwritten } from './still-unwritten.ts'
import { needOnDisk, syncWithLog } from './sync-with-log.ts'
import { takeInNew } from './take-in-new.ts'
import { Troubles } from './troubles.ts'
import type { FilesSynced, Workspace } from './workspace.ts'

export interface WorkspaceOptions {
  readonly folder: WorkspaceFolder
  /** The run under which hand edits are recorded. */
  readonly run: string
  /** Documents from outside, taken in with the files. */
  readonly shared?: SharedFolders | undefined
}

/** A workspace in a folder on the disk. */
export class FolderWorkspace implements Workspace {
  readonly folder: WorkspaceFolder
  watch: Workspace['watch'] = null
  private readonly options: WorkspaceOptions
  private readonly queue: FileQueue
  private readonly troubles = new Troubles()
  /** Few files, by the hash at which there was nothing to take in; null: there was none. */
  private readonly settled = new Map<string, string | null>()

  constructor(options: WorkspaceOptions) {
    this.options = options
    this.folder = options.folder
    this.queue = new FileQueue('workspace')
  }

  beside(folder: WorkspaceFolder, run: string): Workspace {
    return new FolderWorkspace({ ...this.options, folder, run, shared: undefined })
  }

  get outside(): readonly TextFolder[] {
    return this.options.shared?.outside ?? []
  }

  get trouble(): readonly string[] {
    return this.troubles.all
  }

  get sharedTrouble(): readonly string[] {
    return this.options.shared?.trouble ?? []
  }

  write<T>(
    log: Log,
    paths: string | readonly string[],
    record: () => Promise<T>,
  ): Promise<{ readonly recorded: T; readonly behind: string | null }> {
    const files = typeof paths === 'string' ? [paths] : paths
    return this.queue.run(log, async (held) => {
      if (held) for (const path of files) await syncWithLog(log, this.options, path)
      const recorded = await record()
      const behind = await unwritten(held, files, async () => {
        let trouble: string | null = null
        for (const path of files) {
          trouble = (await syncWithLog(log, this.options, path)) ?? trouble
        }
        return trouble
      })
      return { recorded, behind }
    })
  }

  async takeIn(log: Log, path: string): Promise<string | null> {
    if (isShared(path)) {
      await this.options.shared?.takeIn(log, path)
      return null
    }
    const need = await needOnDisk(log, this.options, path)
    if (need === 'nothing' || !(await log.store.describe()).writable) return null
    const trouble = await this.queue.run(log, async (held) =>
      held ? syncWithLog(log, this.options, path) : null,
    )
    return trouble === null ? null : stillUnwritten(trouble)
  }

  async takeInFew(log: Log, paths: readonly string[]): Promise<void> {
    await Promise.all(paths.map((path) => this.troubles.orNull(() => this.takeInTouched(log, path))))
  }

  /** Asks the log of a file only where that is not as it was when there was nothing to do. */
  private async takeInTouched(log: Log, path: string): Promise<void> {
    const hash = (await this.folder.look(path))?.hash ?? null
    if (this.settled.get(path) === hash) return
    const need = fileNeed(await fileRow(log, path), await log.disk.lastWrittenOf(path), hash)
    if (need === 'nothing') this.settled.set(path, hash)
    else await this.takeIn(log, path)
  }

  show(log: Log, path: string, text: string): Promise<string | null> {
    return this.queue.run(log, (held) =>
      unwritten(held, [path], async () => {
        const found = await this.folder.read(path)
        if (found?.text !== text) await this.folder.replace(path, text, found)
        return null
      }),
    )
  }

  async sync(log: Log): Promise<FilesSynced> {
    const synced = await this.syncFiles(log)
    await this.options.shared?.sync(log)
    return synced
  }

  close(): Promise<void> {
    return this.folder.close().catch(() => undefined)
  }

  private async syncFiles(log: Log): Promise<FilesSynced> {
    let gone = false
    try {
      const found = await filesDue(log, this.folder, this.troubles)
      gone = found.gone
      const may = found.due.length > 0 && (await log.store.describe()).writable
      if (may && (await this.syncDue(log, found))) return { gone, written: found.unwritten }
    } catch (error) {
      if (!isHindcastError(error)) throw error
      this.troubles.add(error.message)
    }
    return { gone, written: [] }
  }

  /** False where another process is at the files. */
  private syncDue(log: Log, { due, unknown }: FilesDue): Promise<boolean> {
    return this.queue.run(log, async (held) => {
      if (!held) return false
      const taken = await takeInNew(log, this.options, unknown)
      for (const path of due) {
        if (taken.has(path)) continue
        const trouble = await this.troubles.orNull(() => syncWithLog(log, this.options, path))
        if (trouble !== null) this.troubles.add(trouble)
      }
      return true
    })
  }
}

/** Writes files after what they hold was recorded, which it stays whatever becomes of them; answers why one is not written. */
const unwritten = async (
  held: boolean,
  files: readonly string[],
  write: () => Promise<string | null>,
): Promise<string | null> => {
  if (!held) return stillUnwritten(`${files.join(', ')}: another process is at the files`)
  try {
    const trouble = await write()
    return trouble === null ? null : stillUnwritten(trouble)
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return stillUnwritten(error.message)
  }
}
