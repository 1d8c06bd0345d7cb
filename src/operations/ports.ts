import type { LogHome, LogPlace, TextFolder } from '#documents/ports'
import type { MadeFiles } from '#projections/ports'
import type { SearchIndex } from '#recall/ports'

// What operations ask of the machine around them.

/** The folder that holds agents, with all that is kept beside a log. */
export interface Home extends LogHome {
  /** The files beside a log that are made from it. */
  made(place: LogPlace): MadeFiles
  /** The index of a log's texts, in a file of its own. */
  searchIndex(place: LogPlace): Promise<SearchIndex>
  hasSearchIndex(place: LogPlace): Promise<boolean>
  /** A folder outside of it, of which files are only read. */
  outside(path: string): TextFolder
  /** Removes an agent with everything it has; what is half removed is not found again. */
  remove(agent: string): Promise<{ readonly bytes: number }>
  /** Removes the rest of agents that processes which died had begun to remove. */
  finishRemoving(): Promise<void>
  /** Takes from others what they may do with what is at a place; whether there was anything to take. */
  mend(place: LogPlace): Promise<boolean>
  /** Whether files can be made here; null when they can, else why not. */
  trouble(): Promise<string | null>
}

/** Lines of text files, for what is too large to hold. */
export interface Lines {
  read(path: string): AsyncIterable<string>
  /** Writes to a new file, whole or not at all. */
  write(
    path: string,
    lines: AsyncIterable<string>,
  ): Promise<{ readonly lines: number; readonly bytes: number }>
}
