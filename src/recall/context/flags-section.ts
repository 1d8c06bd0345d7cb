import type { Section } from './section.ts'

/** Open flags that are counted at most: every prompt waits for it. */
export const MOST_FLAGS_COUNTED = 100

/** What the section needs of the flags that are open. */
export interface FlagsShown {
  readonly counts: readonly { readonly code: string; readonly open: number }[]
  /** There are more than were counted. */
  readonly more: boolean
}

/** What cannot be true in the record that the rest of the text is made from: one line, by code. */
export const flagsSection = ({ counts, more }: FlagsShown): Section | null => {
  if (counts.length === 0) return null
  const open = counts.reduce((sum, one) => sum + one.open, 0)
  const named = [...counts]
    .sort((a, b) => b.open - a.open)
    .map((one) => `${one.code} ${one.open}`)
    .join(', ')
  const all = `${more ? 'more than ' : ''}${open} ${open === 1 ? 'flag' : 'flags'} open`
  return {
    name: 'flags',
    text: `## Record in doubt\n- ${all}: ${named}; see flags`,
    handles: [],
    leftOut: 0,
  }
}
