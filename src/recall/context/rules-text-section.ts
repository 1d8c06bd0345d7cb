import { asApproved } from './quoted-text.ts'
import type { Line, SectionKind } from './section.ts'
import { endOfLines, writtenLines } from './written-lines.ts'

/** A text that a person approved; read no further than fits many times over. */
const FARTHEST = 20_000
/** A part of more tokens than about this is no part to show or leave as one: it would take a whole share. */
const LONGEST_PART = 250

const approvedText = (name: string, file: string, rank: number, budget: number): SectionKind<string> => ({
  name,
  side: 'system',
  title: `${file}, as approved`,
  rank,
  budget,
  rest: `(the rest: read ${file})`,
  restWithin: `(cut within this part; the rest: read ${file})`,
  lines: (text) => partsOf(asApproved(text.slice(0, endOfLines(text, FARTHEST)))),
  unread: (text) => writtenLines(text, endOfLines(text, FARTHEST)),
})

/** Who the agent is, how the desk trades, and its strategy, each as a person last approved it. */
export const soulSection = approvedText('soul', 'SOUL.md', 62, 200)
export const manualSection = approvedText('manual', 'TRADING_MANUAL.md', 64, 350)
export const playbookSection = approvedText('playbook', 'playbook.md', 66, 350)

/** Cut at headings, so that no rule stands without what it is about; a part that is too long for that, at its lines. */
const partsOf = (lines: readonly string[]): readonly Line[] => {
  const parts: string[][] = []
  for (const line of lines) {
    const last = parts.at(-1)
    if (last === undefined || /^#{1,6} /.test(line)) parts.push([line])
    else last.push(line)
  }
  return parts.flatMap((part) => {
    const text = part.join('\n').trimEnd()
    if (aboutTokens(text) <= LONGEST_PART) return [{ text, counts: writtenLines(text) }]
    return part.map((line, at) => ({
      text: line,
      counts: writtenLines(line),
      goesOn: at < part.length - 1,
    }))
  })
}

/** Four letters of the Latin script are about a token, and so is one character of most others. */
const aboutTokens = (text: string): number => {
  const others = text.match(/\P{ASCII}/gu)?.length ?? 0
  return others + (text.length - others) / 4
}
