import type { SearchIndex } from '#recall/ports'
import type { OpenLog } from '#record/ports'

// What operations ask of the machine around them.

/** One agent's log, or one simulated run's. */
export interface LogPlace {
  readonly agent: string
  /** A paper or backtest run has a log of its own; undefined is the agent's live log. */
  readonly run: string | undefined
}

export interface RunFound {
  readonly run: string
  readonly bytes: number
}

/** Which logs there are. A store that many agents share keeps a list of them; files are found in their folders. */
export interface LogCatalogue {
  agents(): Promise<readonly string[]>
  runs(agent: string): Promise<readonly RunFound[]>
  exists(place: LogPlace): Promise<boolean>
  /** Opens the log at a place, making it if need be and allowed. */
  open(place: LogPlace, options: { readonly readOnly: boolean }): Promise<OpenLog>
}

/** The folder of this machine that holds what agents have here, whatever their logs are on. */
export interface Home extends LogCatalogue {
  readonly path: string
  /** The index of a log's texts, in a file of its own. */
  searchIndex(place: LogPlace): Promise<SearchIndex>
  hasSearchIndex(place: LogPlace): Promise<boolean>
  /** The files beside a log. */
  workspace(place: LogPlace): WorkspaceFolder
  /** A folder outside of it, of which files are only read. */
  outside(path: string): TextFolder
  /** Removes an agent with everything it has; what is half removed is not found again. */
  remove(agent: string): Promise<{ readonly bytes: number }>
  /** Whether files can be made here; null when they can, else why not. */
  trouble(): Promise<string | null>
}

/** A file of a workspace as it is on the disk. */
export interface FileFound {
  readonly text: string
  /** Of its bytes. */
  readonly hash: string
}

/** A folder of texts on the disk. Paths are relative, with forward slashes; no link is followed. */
export interface TextFolder {
  readonly path: string
  /**
   * Regular files, hidden ones left out; `passed` names what is neither a file nor a folder, `asides` what `recover` is
   * for. `without` names a folder that is not looked into.
   */
  list(without?: string): Promise<{
    readonly files: readonly string[]
    readonly passed: readonly string[]
    readonly asides: boolean
  }>
  /** Null where there is none. Refuses links, devices, what is no text, and what is too large. */
  read(path: string): Promise<FileFound | null>
  /** The hash of a file that was just listed, to see whether it changed. What was not touched since is not read again. */
  glance(path: string): Promise<Pick<FileFound, 'hash'> | null>
  /**
   * Hears of changes to files and of folders that come and go, once for each burst of them, until it is stopped. The folder
   * need not be there yet.
   */
  watch(listener: FolderListener): Promise<FolderWatch>
}

export interface FolderListener {
  /** Paths that are not heard of, hidden ones apart. */
  ignores(path: string): boolean
  /** Something else was touched. */
  changed(): void
  /** Changes may be missed from now on, and why. */
  failed(why: string): void
}

export interface FolderWatch {
  /** Whether something was touched that has not been told yet: the burst is not over. */
  readonly waiting: boolean
  stop(): Promise<void>
}

/** One place's workspace on the disk. */
export interface WorkspaceFolder extends TextFolder {
  /** Files made from the log, which nobody else writes. */
  readonly made: MadeFiles
  /** Puts a text in place of what is there, whole or not at all, if that still is what is expected (null: nothing there). */
  replace(path: string, text: string, expected: FileFound | null): Promise<Replaced>
  /** Brings over what was written into old files that a process which died had kept. */
  recover(): Promise<void>
  /** Looks once more at the old files that are kept. */
  close(): Promise<void>
}

/** Hashes are of the bytes on the disk. */
export interface MadeFiles {
  /** Whether a folder of them is there. */
  has(folder: string): Promise<boolean>
  /** Null where there is no file. */
  digest(path: string): Promise<string | null>
  /** Puts texts one after the other in place of what is there, whole or not at all. */
  put(path: string, texts: AsyncIterable<string> | Iterable<string>): Promise<string>
  /** Adds to the end, if the file is the one with this hash; null where it is not. */
  grow(path: string, known: string, texts: AsyncIterable<string> | Iterable<string>): Promise<string | null>
  /** Puts other lines (from 1) in place of some, or after the last, if the file is the one with this hash. */
  patch(path: string, known: string, lines: ReadonlyMap<number, string>): Promise<string | null>
}

/** Not written: what was found instead; null where it came and went. */
export type Replaced =
  | { readonly written: true }
  | { readonly written: false; readonly found: FileFound | null }

/** Lines of text files, for what is too large to hold. */
export interface Lines {
  read(path: string): AsyncIterable<string>
  /** Writes to a new file, whole or not at all. */
  write(
    path: string,
    lines: AsyncIterable<string>,
  ): Promise<{ readonly lines: number; readonly bytes: number }>
}
