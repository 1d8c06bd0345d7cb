import type { OpenLog } from '#log/ports'
import type { MadeFiles } from '#projections/ports'
import type { EmbedderSource } from '#search'
import type { SearchIndex } from '#search/ports'
import type { Anchor } from '#vocabulary'
import type { LogHome, LogPlace, TextFolder } from '#workspace/ports'

// What calls ask of the machine around them.

/** The folder that holds agents, with all that is kept beside a log. */
export interface Home extends LogHome {
  /** The files beside a log that are made from it. */
  made(place: LogPlace): MadeFiles
  /** The index of a log's texts, in a file of its own. */
  searchIndex(place: LogPlace): Promise<SearchIndex>
  /** An empty log that is gone when it is removed. */
  scratchLog(): Promise<{ readonly log: OpenLog; remove(): Promise<void> }>
  hasSearchIndex(place: LogPlace): Promise<boolean>
  /** A folder outside of it, of which files are only read; `called` stands before their names where they are told. */
  outside(path: string, called: string): TextFolder
  /** Removes an agent with everything it has; what is half removed is not found again. */
  remove(agent: string): Promise<{ readonly bytes: number }>
  /** Copies a backup to beside a place, to be looked at there before it is put in place. */
  stage(place: LogPlace, from: string): Promise<StagedBackup>
  /** What is kept of a token, by its id. */
  token(id: string): OwnersFile
  /** The ids of those that there are; null where none was ever made. */
  tokens(): Promise<readonly string[] | null>
  /** Removes what processes that died left here: agents half removed, backups half restored. */
  clearLeft(): Promise<void>
  /** Takes from others what they may do with what is at a place; whether there was anything to take. */
  mend(place: LogPlace): Promise<boolean>
  /** Adds an anchor of a log to another file, as a line with the log's name. */
  addAnchorTo(file: string, place: LogPlace, anchor: Anchor): Promise<void>
  /** The anchors of a log in such a file. */
  anchorsIn(file: string, place: LogPlace): Promise<readonly Anchor[]>
  /** Whether a path lies in the home, where every folder is an agent's. */
  isInside(path: string): Promise<boolean>
  /** Whether a path is in an agent's folder, where its own logs and files are looked for, or is a name that the home itself uses. */
  isOwnPlace(path: string): Promise<boolean>
  /** Whether the folder is itself a log: a backup, or one agent's folder, in place of the folder that holds agents. */
  isItselfLog(): Promise<boolean>
  /** Whether files can be made here and there is room for them; null when so, else why not. */
  trouble(): Promise<string | null>
}

/** The copy of a backup that is not in place yet. */
export interface StagedBackup {
  /** Refuses one that is another log's. */
  open(): Promise<OpenLog>
  /**
   * Puts it where the log is, once it is closed. What was there is kept aside under the stamp, and is there until the last step;
   * the files beside the log go with it.
   */
  put(stamp: string): Promise<{ readonly aside: string | null }>
  discard(): Promise<void>
}

/** The models that search by meaning can be set up with, by name. */
export interface NamedEmbedders {
  /** Refuses a name that is none, as a field's. */
  source(name: string, field: string): EmbedderSource
}

/** One small file of the home, the owner's alone and in no agent's log. */
export interface OwnersFile {
  /** Null where there is none. Refuses where there is something that cannot be read. */
  read(): Promise<string | null>
  /** Whole or not at all, in place of the one before. */
  write(text: string): Promise<void>
  remove(): Promise<void>
}

/**
 * Lines of text files, for what is too large to hold. What is no text file is told in lines of JSON: a folder of notes as `{ "notes": [paths] }` and
 * then `{ "path", "modified", "text" }` or `{ "path", "unread" }` for each; a SQLite database as `{ "sqlite": [tables] }` and then
 * `{ "table", "row" }` for each row.
 */
export interface Lines {
  /**
   * A pipe is waited for until it ends, or the signal says so. Bytes read are told, of how many; 0 where nobody knows. So is a last line that
   * no line end follows.
   */
  read(
    path: string,
    ends: AbortSignal,
    heard?: (done: number, total: number) => void,
    unended?: (text: string, line: number) => void,
  ): AsyncIterable<string>
  /** False for a pipe, which can be read once. */
  isFile(path: string): Promise<boolean>
  /** Writes to a new file, whole or not at all. */
  write(
    path: string,
    lines: AsyncIterable<string>,
  ): Promise<{ readonly lines: number; readonly bytes: number }>
}
