// What projections ask of the machine around them.

/** Files made from the log, which nobody else writes. Hashes are of the bytes on the disk. */
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
