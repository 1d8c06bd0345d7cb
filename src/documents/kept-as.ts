import { maskSecrets, shownPath } from '#vocabulary'

/** A text without null characters: no fact holds one. Its lines are the same. */
export const withoutNulls = (text: string): string => text.replaceAll('\0', '')

/** What the log keeps of a text on the disk. */
export const keptAs = (text: string): string => maskSecrets(withoutNulls(text))

/** What is told of a file whose null bytes are left out. */
export const nullsLeftOut = (path: string, nulls: number): string =>
  `${shownPath(path)} is taken in without ${nulls === 1 ? 'its null byte' : `its ${nulls} null bytes`}`
