import { sha256 } from '#vocabulary'

/** As long as a note's key may be, less the mark that tells two apart. */
const LONGEST = 52
const MARK = 6
/** Names that are devices on Windows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** `Ideas/Gold setup.md` → `Ideas.Gold_setup`: a key is a name and never a path. */
const keyOf = (path: string): string => {
  const name = path
    .normalize('NFC')
    .replace(/\.(?:md|markdown|txt)$/i, '')
    .replaceAll('/', '.')
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '_')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[^\p{L}\p{N}]+/u, '')
  const key = [...name].slice(0, LONGEST).join('').replace(/\.$/, '')
  return key === '' || DEVICE.test(key) ? `note_${key}` : key
}

/** The keys of a folder's notes by their paths, no two alike: where names come to the same, their paths tell them apart. */
export const noteKeys = (paths: readonly string[]): ReadonlyMap<string, string> => {
  const alike = Map.groupBy(paths, (path) => keyOf(path).toLowerCase())
  return new Map(
    paths.map((path) => {
      const key = keyOf(path)
      const isAlone = alike.get(key.toLowerCase())?.length === 1
      return [path, isAlone ? key : `${key}_${sha256(path).slice(0, MARK)}`]
    }),
  )
}
