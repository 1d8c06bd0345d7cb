import { withoutUnseen } from './unseen-characters.ts'

// Handles: short names by which people and models point at what the log knows. A letter, then the number in its table.

/** What has a handle, and its letter. `C` is a proposed change, `N` a passage that was quoted. */
const LETTERS = {
  belief: 'B',
  episode: 'E',
  flag: 'F',
  knowledge: 'K',
  lessons: 'L',
  plan: 'P',
  proposal: 'C',
  quote: 'N',
  trade: 'T',
} as const

export type Handled = keyof typeof LETTERS

/** More digits than any log has rows; longer ones are somebody's own id. */
const MOST_DIGITS = 9
const SHAPE = new RegExp(`^([A-Z])(\\d{1,${MOST_DIGITS}})$`)

/** Any handle, also one that this version has no letter for, or a row as the log names it: what a caller may name as a source. */
export const MEMORY_NAME = /^(?:[A-Z]{1,3}[1-9]\d*|[a-z]+:[0-9a-hjkmnp-tv-z]{26})$/

/** `('trade', 12)` → `T12` */
export const handleOf = (what: Handled, n: number): string => `${LETTERS[what]}${n}`

/** `('trade', 'T12')` → `12`; null where the text is no handle of that kind. */
export const handleNumber = (what: Handled, text: string): number | null => {
  const [, letter, digits] = SHAPE.exec(text) ?? []
  return letter === LETTERS[what] ? Number(digits) : null
}

/** The letter in either case, with whatever marks stand around it. */
const AS_WRITTEN = /^[^\p{L}\p{N}]*([A-Z]{1,3}[1-9]\d*|[a-z][1-9]\d*)[^\p{L}\p{N}]*$/u

/** A handle as people and models write it: `[E12]`, `e12.` and `(E12)` are `E12`. Any other text stays, but for characters that nobody sees. */
export const handleAsWritten = (text: string): string => {
  const seen = withoutUnseen(text)
  return AS_WRITTEN.exec(seen)?.[1]?.toUpperCase() ?? seen
}
