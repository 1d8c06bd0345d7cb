import type { Log } from '#log'
import type { TextFolder, WorkspaceFolder } from './ports.ts'

/** What a look at all files came to. */
export interface FilesSynced {
  /** The log has files, and the folder had none. */
  readonly gone: boolean
  /** Files that were not as the log has them, and were written. */
  readonly written: readonly string[]
}

/** The files beside a log, kept together with what the log knows of them: event first, file second. The disk wins, by an event. */
export interface Workspace {
  readonly folder: WorkspaceFolder
  /** Folders outside of it whose documents are taken in. */
  readonly outside: readonly TextFolder[]
  /** What could not be taken in or written when all files were last looked at. */
  readonly trouble: readonly string[]
  readonly sharedTrouble: readonly string[]
  /** A watch of the files, if there is one: while it is not waiting, changes need not be looked for. */
  watch: { readonly waiting: boolean } | null
  /** Records facts about files; each file is synced before and after. Answers why one is not written, if so. */
  write<T>(
    log: Log,
    paths: string | readonly string[],
    record: () => Promise<T>,
  ): Promise<{ readonly recorded: T; readonly behind: string | null }>
  /**
   * Takes in what was edited by hand, before it is read, and writes what missed its write; answers why it cannot be written, if so.
   * Does nothing where this handle may not write.
   */
  takeIn(log: Log, path: string): Promise<string | null>
  /** The same of a few files that are read again and again, by their stamps: what was not touched is not read. Keeps nobody from reading. */
  takeInFew(log: Log, paths: readonly string[]): Promise<void>
  /** Shows what was recorded in a file of its own, and answers why it is not written, if so; who edits it has it made again. */
  show(log: Log, path: string, text: string): Promise<string | null>
  /** Writes what missed its write and takes in what was edited by hand, in all files. Never keeps a memory from opening. */
  sync(log: Log): Promise<FilesSynced>
  /** Another run's files, for this handle. */
  beside(folder: WorkspaceFolder, run: string): Workspace
}

/** What could not be read when files were last looked at, here and in shared folders. */
export const unreadFiles = ({
  trouble,
  sharedTrouble,
}: Pick<Workspace, 'trouble' | 'sharedTrouble'>): readonly string[] => [
  ...new Set([...trouble, ...sharedTrouble]),
]
