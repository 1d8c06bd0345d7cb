// What projections ask of the machine around them.

/** Files made from the log, which nobody else writes. Hashes are of the bytes on the disk. */
export interface MadeFiles {
  /** Whether one, or a folder of them, is there. */
  has(path: string): Promise<boolean>
  /** Whatever stands in a folder of them and below it, but for folders and hidden names. */
  list(folder: string): Promise<readonly string[]>
  /** Null where there is no file. */
  digest(path: string): Promise<string | null>
  /** Puts texts one after the other in place of what is there, whole or not at all. */
  put(path: string, texts: Iterable<string>): Promise<void>
  /** Adds to the end, whole or not at all, if the file is the one with this hash; false where it is not. */
  grow(path: string, known: string, texts: Iterable<string>, note: NoteWrite): Promise<boolean>
  /** Puts other lines (from 1) in place of some, or after the last, if the file is the one with this hash. */
  patch(path: string, known: string, lines: ReadonlyMap<number, string>, note: NoteWrite): Promise<boolean>
}

/** Hears the hash of the bytes that are about to take a file's place, before they do. */
export type NoteWrite = (hash: string) => Promise<void>
