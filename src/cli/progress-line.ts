import { cut, printableText } from './printable.ts'
import { widthOf } from './standard-streams.ts'

const BAR = 24
/** The least time between two drawings; more would slow the work. */
const EVERY_MS = 100
/** The line appears after this; shorter work needs none. */
const FIRST_AFTER_MS = 300
const ERASE = '\r\u001b[2K'

export interface ProgressLine {
  tell(done: number, total: number, label?: string): void
  note(what: string): void
  erase(): void
}

/** A progress line on a terminal; nothing on other streams. */
export const progressLine = (label: string, stream: NodeJS.WriteStream): ProgressLine => {
  if (!stream.isTTY) return { tell: () => {}, note: () => {}, erase: () => {} }
  const began = performance.now()
  let drawn = began + FIRST_AFTER_MS - EVERY_MS
  let shown = false
  const draw = (line: () => string): void => {
    const now = performance.now()
    if (now - drawn < EVERY_MS) return
    drawn = now
    shown = true
    stream.write(`${ERASE}${cut(line(), widthOf(stream) - 1)}`)
  }
  return {
    tell: (done, total, phase = label) => {
      if (total > 0) draw(() => barOf(phase, Math.min(1, done / total)))
    },
    note: (what) => draw(() => printableText(what)),
    erase: () => {
      if (shown) stream.write(ERASE)
      shown = false
    },
  }
}

/** The share alone: of one work the whole is bytes, of another facts. */
const barOf = (label: string, share: number): string => {
  const full = Math.round(share * BAR)
  const percent = `${Math.floor(share * 100)}%`.padStart(4)
  return `${label} [${'#'.repeat(full)}${'-'.repeat(BAR - full)}]${percent}`
}
