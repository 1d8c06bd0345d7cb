import { placeOf, reasonName } from './given-reason.ts'
import type { Line, Section, SectionKind } from './section.ts'

/** A section before it is known what of it fits. */
export interface FullSection
  extends Pick<SectionKind<never>, 'name' | 'side' | 'title' | 'rank' | 'budget' | 'rest' | 'restWithin'> {
  readonly all: readonly Line[]
  /** Lines that were left out of it before. */
  readonly out?: number
}

/** How many lines a section would have. */
export const sectionLines = ({ all, out = 0 }: Pick<FullSection, 'all' | 'out'>): number =>
  realLines(all) + out
const realLines = (lines: readonly Line[]): number =>
  lines.reduce((sum, { isPointer, counts = 1 }) => sum + (isPointer === true ? 0 : counts), 0)

/** So many lines of a section, whatever room there is; of none, where they are. */
export const renderSection = (
  full: FullSection,
  kept: number,
  countTokens: (text: string) => number,
): Section => {
  const { name, side, all } = full
  const lines = all.slice(0, kept)
  const text = sectionText(full, kept)
  return {
    name,
    side,
    text,
    tokens: countTokens(text),
    kept,
    handles: [...new Set(lines.flatMap(({ handles = [] }) => handles))],
    outside: lines.some(({ outside }) => outside === true),
    reasons: new Map(
      lines.flatMap(({ gives, handles: [handle] = [] }) =>
        gives ? [[reasonName(gives), placeOf(gives, handle)]] : [],
      ),
    ),
    leftOut: sectionLines(full) - realLines(lines),
  }
}

export const sectionText = (full: FullSection, kept: number): string => {
  const lines = full.all.slice(0, kept)
  const told = realLines(lines)
  return [
    ...headOf(full, told),
    ...lines.map(({ text }) => text),
    ...endOf(full, sectionLines(full) - told, lines.at(-1)?.goesOn),
  ].join('\n')
}

/**
 * `## Recent trades (4 of 10)` where not all are shown; where the end says how many are not, it need not be said here, and without a line it says enough by
 * itself.
 */
export const headOf = (full: FullSection, told: number): readonly string[] => {
  const { title, rest } = full
  const all = sectionLines(full)
  if (title === null || (typeof rest === 'function' && told === 0)) return []
  return [told === all || typeof rest === 'function' ? `## ${title}` : `## ${title} (${told} of ${all})`]
}

/** What is said of lines that are not shown. */
export const endOf = (
  { rest, restWithin }: FullSection,
  left: number,
  breaksOff = false,
): readonly string[] => {
  if (rest === undefined || left === 0) return []
  if (typeof rest === 'function') return [rest(left)]
  return [breaksOff ? (restWithin ?? rest) : rest]
}
