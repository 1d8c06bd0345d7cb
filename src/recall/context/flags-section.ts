import { named } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

/** Open flags that are counted at most: every prompt waits for it. */
export const MOST_FLAGS_COUNTED = 100

interface FlagCountShown {
  readonly code: string
  readonly open: number
  /** The symbols they are about. */
  readonly symbols: readonly string[]
}

/** What the section needs of the flags that are open. */
export interface FlagsShown {
  readonly counts: readonly FlagCountShown[]
  /** There are more than were counted. */
  readonly more: boolean
}

/** What cannot be true in the record that the rest of the text is made from: one line, by code. */
export const flagsSection: SectionKind<FlagsShown> = {
  name: 'flags',
  side: 'user',
  title: 'Record in doubt',
  rank: 90,
  budget: 120,
  lines: ({ counts, more }) => {
    if (counts.length === 0) return []
    const open = counts.reduce((sum, one) => sum + one.open, 0)
    const named = [...counts]
      .sort((a, b) => b.open - a.open)
      .map((one) => `${one.code} ${one.open}${aboutSymbols(one)}`)
      .slice(0, MOST_CODES)
    const all = `${more ? 'more than ' : ''}${open} ${open === 1 ? 'flag' : 'flags'} open`
    const others = counts.length > MOST_CODES ? ' and others' : ''
    return [{ text: `- ${all}: ${named.join(', ')}${others}; see flags` }]
  },
}

const aboutSymbols = ({ symbols }: FlagCountShown): string => {
  if (symbols.length === 0) return ''
  const first = symbols.slice(0, MOST_SYMBOLS).map((symbol) => named(symbol, LONGEST_SYMBOL))
  return ` (${first.join(', ')}${symbols.length > MOST_SYMBOLS ? ' and others' : ''})`
}

/** Symbols of a code that are named at most. */
const MOST_SYMBOLS = 2
const LONGEST_SYMBOL = 24
/** Codes that are named at most. */
const MOST_CODES = 6
