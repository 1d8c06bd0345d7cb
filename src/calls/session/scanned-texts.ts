import type { FileFound, TextFolder, WorkspaceFolder } from '#workspace/ports'
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

/** What is read is scanned; its hash stays that of the bytes on the disk, and it is replaced by what stands there. */
export const scannedFolder = <Folder extends TextFolder & Partial<WorkspaceFolder>>(
  folder: Folder,
  scan: Scan | undefined,
): Folder => {
  if (scan === undefined) return folder
  const onDisk = new WeakMap<FileFound, FileFound>()
  const shown = (found: FileFound): FileFound => {
    const masked = { ...found, text: scan(found.text) }
    onDisk.set(masked, found)
    return masked
  }
  const read: Folder['read'] = async (path) => {
    const found = await folder.read(path)
    return found === null ? null : shown(found)
  }
  const replace: WorkspaceFolder['replace'] = async (path, text, expected) => {
    const done = await folder.replace?.(path, text, expected && (onDisk.get(expected) ?? expected))
    if (done === undefined) throw new Error('this folder is only read')
    return done.written || done.found === null ? done : { written: false, found: shown(done.found) }
  }
  return Object.assign(Object.create(folder), folder.replace === undefined ? { read } : { read, replace })
}
