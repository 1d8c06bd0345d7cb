import type { TextFolder } from '#documents/ports'
import type { Lines } from './ports.ts'

// A desk may have a scanner of its own for secrets. It sees all texts that come in: inputs of calls, files, lines of an import.

type Scan = (text: string) => string

/** An input with each of its texts scanned. */
export const scanned = <T>(value: T, scan: Scan): T => {
  // Each value is replaced by one of its own type.
  if (typeof value === 'string') return scan(value) as T
  if (Array.isArray(value)) return value.map((one) => scanned(one, scan)) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, scanned(one, scan)])) as T
}

export const scannedLines = (lines: Lines, scan: Scan | undefined): Lines =>
  scan === undefined
    ? lines
    : {
        ...lines,
        async *read(...asked) {
          for await (const line of lines.read(...asked)) yield scan(line)
        },
      }

/** Its hashes stay those of the bytes on the disk. */
export const scannedFolder = <Folder extends TextFolder>(folder: Folder, scan: Scan | undefined): Folder => {
  if (scan === undefined) return folder
  const read: Folder['read'] = async (path) => {
    const found = await folder.read(path)
    return found === null ? null : { ...found, text: scan(found.text) }
  }
  return Object.assign(Object.create(folder), { read })
}
