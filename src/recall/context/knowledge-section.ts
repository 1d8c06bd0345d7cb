import { LAYERS } from '#memories'
import { signed, signedR } from '#vocabulary'
import type { ByLayer } from '../knowledge/knowledge-pool.ts'
import { behindMarks, named } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

/** What was read or told, and what became of decisions on it. */
export interface KnowledgeShown {
  readonly handle: string
  readonly text: string
  /** The file that says it, too; null where none does. */
  readonly file: string | null
  /** Null: about the market at large. */
  readonly symbol: string | null
  readonly source: string | null
  readonly day: string | null
  /** Text from outside, or written by somebody who was shown such. */
  readonly outside: boolean
  readonly importance: number
  readonly sentiment: number | null
  /** How often it was told. */
  readonly copies: number
  readonly outcomes: number
  readonly outcomeR: number
}

const LONGEST_TEXT = 220
const LONGEST_NAME = 40

const section = (
  name: string,
  title: string,
  rank: number,
  budget: number,
): SectionKind<readonly KnowledgeShown[]> => ({
  name,
  side: 'user',
  title,
  rank,
  budget,
  rest: '- the rest: layers',
  lines: (shown) => shown.map((one) => ({ text: blockOf(one), handles: [one.handle], outside: one.outside })),
})

/** One section for each layer, by what it is for (docs/knowledge.md). Evidence from elsewhere: beneath what one's own record says, above what one wrote long ago. */
export const KNOWLEDGE_SECTIONS: ByLayer<SectionKind<readonly KnowledgeShown[]>> = {
  short: section('recent_trends', 'Recent trends, as read', 44, 350),
  mid: section('industry', 'Industry and cycle, as read', 42, 290),
  long: section('fundamentals', 'Fundamentals, as read', 43, 290),
  reflection: section('philosophy', 'What looking back has taught', 41, 210),
}

/** The names of these sections, in the order they are read. */
export const KNOWLEDGE_SECTION_NAMES: readonly string[] = LAYERS.map(
  (layer) => KNOWLEDGE_SECTIONS[layer].name,
)

/** `- [K12] TSLA, reuters of 2026-01-05, trust outside, importance 62, sentiment +0.6, told 3 times` over its words, behind marks. */
const blockOf = (one: KnowledgeShown): string => {
  const { handle, text, symbol, source, day, outside, importance, sentiment, copies, outcomes, outcomeR } =
    one
  const from = source === null ? null : named(source, LONGEST_NAME)
  const facts = [
    symbol === null ? null : named(symbol, LONGEST_NAME),
    from === null ? day : day === null ? from : `${from} of ${day}`,
    outside ? 'trust outside' : null,
    `importance ${Math.round(importance)}`,
    sentiment === null ? null : `sentiment ${signed(sentiment, 1)}`,
    copies > 1 ? `told ${copies} times` : null,
    outcomes > 0
      ? `${outcomes} ${outcomes === 1 ? 'trade' : 'trades'} decided on it came to ${signedR(outcomeR)}`
      : null,
  ]
  return `- [${handle}] ${facts.filter((fact) => fact !== null).join(', ')}\n${behindMarks(text, LONGEST_TEXT)}`
}
