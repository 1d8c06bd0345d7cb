import type { Log } from '#log'
import { isShared } from '#record'
import { isHindcastError } from '#vocabulary'
import { FileQueue } from './file-queue.ts'
import { fileRow } from './file-versions.ts'
import { type FilesDue, filesDue } from './files-due.ts'
import type { TextFolder, WorkspaceFolder } from './ports.ts'
import { readTogether, recordSeen } from './seen-file.ts'
import type { SharedFolders } from './shared-folders.ts'
import { stillUnwritten } from './still-unwritten.ts'
import { hasOther, isAsNoted, syncFile } from './sync-file.ts'
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
  private readonly queue = new FileQueue('workspace')
  private readonly troubles = new Troubles()

  constructor(options: WorkspaceOptions) {
    this.options = options
    this.folder = options.folder
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

  async write<T>(
    log: Log,
    paths: string | readonly string[],
    record: () => Promise<T>,
  ): Promise<{ readonly recorded: T; readonly behind: string | null }> {
    const files = typeof paths === 'string' ? [paths] : paths
    await this.restoreIfGone(log, files)
    return this.queue.run(log, async (held) => {
      if (held) for (const path of files) await syncFile(log, this.options, path)
      const recorded = await record()
      if (!held) return { recorded, behind: behindOthers(files) }
      const troubles: string[] = []
      for (const path of files) {
        const trouble = await whyUnwritten(async () => (await syncFile(log, this.options, path)).trouble)
        if (trouble !== null) troubles.push(trouble)
      }
      return { recorded, behind: troubles.length === 0 ? null : stillUnwritten(troubles.join('; ')) }
    })
  }

  async takeIn(log: Log, path: string): Promise<string | null> {
    if (isShared(path)) {
      await this.options.shared?.takeIn(log, path)
      return null
    }
    return this.takeInUnless(log, path, (await this.folder.read(path))?.hash ?? null)
  }

  async takeInFew(log: Log, paths: readonly string[]): Promise<void> {
    const look = async (path: string) =>
      this.takeInUnless(log, path, (await this.folder.look(path))?.hash ?? null)
    await Promise.all(paths.map((path) => this.troubles.orNull(() => look(path))))
  }

  private async takeInUnless(log: Log, path: string, hash: string | null): Promise<string | null> {
    if (isAsNoted(await fileRow(log, path), await log.disk.lastWrittenOf(path), hash)) return null
    if (!(await log.store.describe()).writable) return null
    if (hash === null) await this.restoreIfGone(log, [path])
    const { trouble } = await this.queue.run(log, async (held) =>
      held ? syncFile(log, this.options, path) : { trouble: null },
    )
    return trouble === null ? null : stillUnwritten(trouble)
  }

  show(log: Log, path: string, text: string): Promise<string | null> {
    return this.queue.run(log, async (held) => {
      if (!held) return behindOthers([path])
      const trouble = await whyUnwritten(async () => {
        const found = await this.folder.read(path)
        if (found?.text !== text) await this.folder.replace(path, text, found)
        return null
      })
      return trouble === null ? null : stillUnwritten(trouble)
    })
  }

  async sync(log: Log): Promise<FilesSynced> {
    const synced = await this.syncFiles(log)
    await this.options.shared?.sync(log)
    return synced
  }

  /** A workspace that was deleted as a whole comes back as a whole, or its other files would look deleted one by one. */
  private async restoreIfGone(log: Log, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      if ((await this.folder.look(path).catch(() => true)) !== null) continue
      if (!(await hasOther(log, this.folder, path))) await this.syncFiles(log)
      return
    }
  }

  private async syncFiles(log: Log): Promise<FilesSynced> {
    let gone = false
    try {
      const found = await filesDue(log, this.folder, this.troubles)
      gone = found.gone
      if (found.due.length > 0 && (await log.store.describe()).writable)
        return { gone, written: await this.syncDue(log, found) }
    } catch (error) {
      if (!isHindcastError(error)) throw error
      this.troubles.add(error.message)
    }
    return { gone, written: [] }
  }

  /** Answers the files that were written; none if another process is at the files. */
  private syncDue(log: Log, { due, unknown, hasNoted }: FilesDue): Promise<readonly string[]> {
    return this.queue.run(log, async (held) => {
      const written: string[] = []
      if (!held) return written
      const taken = await this.takeInNew(log, unknown)
      for (const path of due) {
        if (taken.has(path)) continue
        const sync = () => syncFile(log, this.options, path, async () => hasNoted)
        const synced = await this.troubles.orNull(sync)
        if (synced?.trouble) this.troubles.add(synced.trouble)
        if (synced?.wrote) written.push(path)
      }
      return written
    })
  }

  /** Takes in files that the log does not know, many together: 5,000 take 5 seconds, and 25 one by one. */
  private async takeInNew(log: Log, paths: readonly string[]): Promise<ReadonlySet<string>> {
    const taken = new Set<string>()
    const read = async (path: string) => {
      const found = await this.folder.read(path).catch(() => null)
      return found !== null && !(await fileRow(log, path)) ? { path, found } : null
    }
    for await (const files of readTogether(paths, read)) {
      const recorded = await recordSeen(log, this.options.run, files)
      const kept = files.flatMap(({ path, found: { hash } }, i) => {
        const one = recorded[i]
        return one?.status === 'fulfilled' ? [{ path, event: one.value.id, hash }] : []
      })
      await log.disk.keepLastWritten(...kept)
      for (const { path } of kept) taken.add(path)
    }
    return taken
  }
}

const behindOthers = (files: readonly string[]): string =>
  stillUnwritten(`${files.join(', ')}: another process is at the files`)

/** The facts are recorded whatever becomes of their file. */
const whyUnwritten = async (write: () => Promise<string | null>): Promise<string | null> => {
  try {
    return await write()
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return error.message
  }
}
