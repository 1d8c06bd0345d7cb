import type { OpenLog } from '#log/ports'

// What documents ask of the machine around them: where logs are kept, and the folders of texts beside them.

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
  /** Takes a place that nobody has; false where somebody has it. */
  claim(place: LogPlace): Promise<boolean>
  /** Opens the log at a place, making it if need be and allowed. */
  open(place: LogPlace, options: { readonly readOnly: boolean }): Promise<OpenLog>
}

/** The folder of this machine that holds what agents have here, whatever their logs are on. */
export interface LogHome extends LogCatalogue {
  readonly path: string
  /** The files beside a log. */
  workspace(place: LogPlace): WorkspaceFolder
}

export interface FileLook {
  /** Hash of its bytes. */
  readonly hash: string
}

/** A file as it is on the disk. */
export interface FileFound extends FileLook {
  readonly text: string
}

/** What a folder holds. */
export interface FolderListing {
  /** Regular files, hidden ones left out. */
  readonly files: readonly string[]
  /** What is neither a file nor a folder. */
  readonly passedOver: readonly string[]
  /** Folders so deep that they were not looked into. */
  readonly tooDeep: readonly string[]
  /** Folders that may not be looked into. */
  readonly closed: readonly string[]
  /** Files that are not listed because there are more than any folder of texts has. */
  readonly tooMany: number
}

/** A folder of texts on the disk. Paths are relative, with forward slashes; no link is followed. */
export interface TextFolder {
  readonly path: string
  /** `without` names a folder that is not looked into; files that `of` does not match are none of it. */
  list(without?: string, of?: RegExp): Promise<FolderListing>
  /** Null where there is none. Refuses links, devices, what is no text, and what is too large. */
  read(path: string): Promise<FileFound | null>
  /** Looks at a file that was just listed, to see whether it changed. What was not touched since is not read again. */
  look(path: string): Promise<FileLook | null>
  /**
   * Listens for changes to files, and for folders that come and go, until it is stopped: told once for each burst of them.
   * The folder need not be there yet.
   */
  watch(listener: FolderListener): Promise<FolderWatch>
}

export interface FolderListener {
  /** Paths that are of no interest, besides hidden ones. */
  ignores(path: string): boolean
  /** Something else has changed. */
  changed(): void
  /** Changes may be missed from now on, and why. */
  failed(why: string): void
}

export interface FolderWatch {
  /** Whether something has changed that has not been told yet: the burst is not over. */
  readonly waiting: boolean
  stop(): Promise<void>
}

/** One place's workspace on the disk. */
export interface WorkspaceFolder extends TextFolder {
  /** Puts a text in place of what is there, whole or not at all, if that still is what is expected (null: nothing there). */
  replace(path: string, text: string, expected: FileFound | null): Promise<Replaced>
}

/** Not written: what was found instead; null where it came and went. */
export type Replaced =
  | { readonly written: true }
  | { readonly written: false; readonly found: FileFound | null }
