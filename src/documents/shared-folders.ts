import type { Log } from '#log'
import { isWorkspacePath, sharedFile } from '#record'
import { HindcastError, maskSecrets, shownPath } from '#vocabulary'
import { FileQueue } from './file-queue.ts'
import { fileRow, soundText } from './file-versions.ts'
import { notTakenIn } from './not-taken-in.ts'
import type { TextFolder } from './ports.ts'
import { readTogether, recordGone, recordSeen } from './seen-file.ts'
import { isAsNoted } from './sync-file.ts'
import { Troubles } from './troubles.ts'

/** Files that are looked at together. */
const AT_ONCE = 32

/** What is read there: Markdown and plain text. */
const TEXTS = /\.(?:md|markdown|txt)$/i

export interface SharedFolder {
  /** Its base name: a file of it is `shared/NAME/…`. */
  readonly name: string
  readonly folder: TextFolder
}

/** A document of a shared folder: where it lies there, and what the log calls it. */
interface Shared {
  readonly folder: TextFolder
  readonly inside: string
  readonly path: string
}

/**
 * Playbooks and runbooks that several agents read. What is new or changed becomes a fact of this log, so that what was known
 * at a moment holds for them too. What is gone from a folder in which others are is a fact as well; a folder that is not there, or
 * empty, may be back at the next look, and what it held stays as it was last seen. Nothing is ever written there.
 */
export class SharedFolders {
  private readonly folders: readonly SharedFolder[]
  private readonly run: string
  private readonly queue: FileQueue
  private readonly troubles = new Troubles()

  /** Documents are recorded under the run. */
  constructor(folders: readonly SharedFolder[], run: string) {
    refuseNames(folders.map(({ name }) => name))
    this.folders = folders
    this.run = run
    this.queue = new FileQueue('shared')
  }

  get outside(): readonly TextFolder[] {
    return this.folders.map(({ folder }) => folder)
  }

  /** What could not be read when it was last looked at. */
  get trouble(): readonly string[] {
    return this.troubles.all
  }

  /** Takes in what is new, changed or gone. Never keeps the memory from opening. */
  async sync(log: Log): Promise<void> {
    this.troubles.clear()
    await this.look(log, this.folders)
  }

  /** The same for one that is about to be read. One that is not there may have been renamed: then all beside it are looked at. */
  async takeIn(log: Log, path: string): Promise<void> {
    for (const shared of this.folders) {
      const start = sharedFile(shared.name, '')
      if (!path.startsWith(start)) continue
      const file = { folder: shared.folder, inside: path.slice(start.length), path }
      const row = await fileRow(log, path)
      if (row !== undefined && (await this.isGone(file))) await this.look(log, [shared])
      else if (await this.isChanged(log, file)) await this.troubles.orNull(() => this.record(log, [file], []))
    }
  }

  private async look(log: Log, folders: readonly SharedFolder[]): Promise<void> {
    if (folders.length === 0) return
    const rows = new Map((await log.store.rows('files', {})).map((row) => [row.path, row]))
    const due: Shared[] = []
    const gone: Shared[] = []
    for (const shared of folders)
      await this.troubles.orNull(async () => {
        const { documents, missing } = await this.listed(shared, [...rows.keys()])
        gone.push(...missing)
        for (let from = 0; from < documents.length; from += AT_ONCE) {
          const some = documents.slice(from, from + AT_ONCE)
          const changed = await Promise.all(some.map((file) => this.isChanged(log, file)))
          due.push(...some.filter((_, at) => changed[at]))
        }
      })
    await this.troubles.orNull(() => this.record(log, due, gone))
  }

  /** What a folder holds, and what it held when it was known last. */
  private async listed(
    { name, folder }: SharedFolder,
    known: readonly string[],
  ): Promise<{ readonly documents: readonly Shared[]; readonly missing: readonly Shared[] }> {
    const listing = await folder.list(undefined, TEXTS)
    const { files: documents, passedOver } = listing
    const start = sharedFile(name, '')
    const named = (inside: string): Shared => ({ folder, inside, path: `${start}${inside}` })
    this.troubles.add(...notTakenIn(listing, folder.path, (inside) => `${start}${inside}`))
    if (documents.length === 0) {
      this.troubles.add(
        `${shownPath(folder.path)}, a shared folder, is not there or holds no Markdown or text`,
      )
      return { documents: [], missing: [] }
    }
    const there = new Set([...documents, ...passedOver].map((inside) => `${start}${inside}`))
    return {
      documents: documents.map(named).filter(({ path }) => isWorkspacePath(path)),
      missing: known
        .filter((path) => path.startsWith(start) && !there.has(path))
        .map((path) => named(path.slice(start.length))),
    }
  }

  private async isChanged(log: Log, { folder, inside, path }: Shared): Promise<boolean> {
    const found = await this.troubles.orNull(() => folder.look(inside))
    if (found === null) return false
    return !isAsNoted(await fileRow(log, path), await log.disk.lastWrittenOf(path), found.hash)
  }

  /** Not where it only cannot be read. */
  private async isGone({ folder, inside }: Shared): Promise<boolean> {
    return (await this.troubles.orNull(async () => (await folder.read(inside)) === null)) === true
  }

  private async record(log: Log, due: readonly Shared[], gone: readonly Shared[]): Promise<void> {
    if (due.length + gone.length === 0 || !(await this.isOpen(log))) return
    await this.queue.run(log, async (held) => {
      const read = async ({ folder, inside, path }: Shared) => {
        const found = await this.troubles.orNull(() => folder.read(inside))
        if (found === null) return null
        const row = await fileRow(log, path)
        if (row === undefined || maskSecrets(found.text) !== (await soundText(log, row.hash)))
          return { path, found }
        // The log has it: another process was first, or this machine has not noted it yet.
        await log.disk.keepLastWritten({ path, event: row.event, hash: found.hash })
        return null
      }
      for await (const files of readTogether(held ? due : [], read)) {
        for (const [at, one] of (await recordSeen(log, this.run, files)).entries()) {
          const { path, found } = files[at] ?? {}
          if (one.status === 'rejected') await this.troubles.orNull(() => Promise.reject(one.reason))
          else if (path !== undefined && found !== undefined)
            await log.disk.keepLastWritten({ path, event: one.value.id, hash: found.hash })
        }
      }
      for (const file of held ? gone : []) {
        // Who saves a file may take it away for a moment.
        const row = (await this.isGone(file)) ? await fileRow(log, file.path) : undefined
        if (row !== undefined) await this.troubles.orNull(() => recordGone(log, this.run, row))
      }
    })
  }

  /** What an ended run knew stays as it is. */
  private async isOpen(log: Log): Promise<boolean> {
    const run = (await log.state()).runs.get(this.run)
    return (run === undefined || run.endedAt === null) && (await log.store.describe()).writable
  }
}

const refuseNames = (names: readonly string[]): void => {
  for (const [at, name] of names.entries()) {
    if (!isWorkspacePath(sharedFile(name, 'x.md')))
      throw new HindcastError('invalid_name', `a shared folder cannot be called "${name}"`, {
        field: 'search.shared',
        next: 'Give the path of a folder whose own name is not hidden and has no signs but letters, digits, dashes.',
      })
    if (names.indexOf(name) !== at)
      throw new HindcastError('invalid_input', `two shared folders are called ${name}`, {
        field: 'search.shared',
        next: 'Their documents would have the same names: rename one, or share the folder above them.',
      })
  }
}
