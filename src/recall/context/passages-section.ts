import { pathInText } from '#vocabulary'
import { behindMarks, oneLine } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

/** Lines of a text, and who answers for them. */
export interface PassageShown {
  /** Null where no turn was shown it yet. */
  readonly handle: string | null
  readonly path: string
  readonly lines: string
  /** What sort of text it is from. */
  readonly source: string
  readonly by: string
  readonly trust: string
  readonly day: string | null
  readonly text: string
}

const LONGEST_PATH = 120
const LONGEST_PASSAGE = 480

const passages = (
  name: string,
  title: string,
  rank: number,
  budget: number,
): SectionKind<readonly PassageShown[]> => ({
  name,
  side: 'user',
  title,
  rank,
  budget,
  lines: (shown) =>
    shown.map((one) => ({
      text: blockOf(one),
      handles: one.handle === null ? [] : [one.handle],
      outside: one.trust === 'outside',
    })),
})

/** What was noted about positions that are held. */
export const positionNotesSection = passages('position_notes', 'Notes on what you hold', 45, 260)

/** Passages about the symbols in question. */
export const passagesSection = passages('passages', 'From your notes and documents', 30, 300)

const blockOf = ({ handle, path, lines, source, by, trust, day, text }: PassageShown): string =>
  `- ${handle === null ? '' : `[${handle}] `}${pathInText(oneLine(path, LONGEST_PATH))}:${lines} (${source}${day === null ? '' : ` of ${day}`} by ${by}, trust ${trust})\n` +
  behindMarks(text, LONGEST_PASSAGE)
