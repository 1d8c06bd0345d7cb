import { percent, signedR } from '#vocabulary'
import { LOSSES_TITLES, situationCalled } from '../score/likeness.ts'
import { NO_REASONS, type ReasonsAbove, reasonOf, reasonText } from './given-reason.ts'
import { named, oneLine } from './quoted-text.ts'
import type { Line, SectionKind } from './section.ts'

/** An episode as one line shows it. */
export interface EpisodeShown {
  readonly handle: string
  /** The trade that it is of; null: it was none. */
  readonly trade: string | null
  readonly what: string
  readonly r: number | null
  readonly outcome: string
  readonly day: string
  /** Likeness of the situations, and of how much of them both are known. */
  readonly alike: number
  readonly known: number
  readonly duplicates: number
  readonly reason: string | null
  /** The reason is no better than text from outside. */
  readonly outside: boolean
}

/** What a symbol's record says of the situation it is in. */
export interface SituationShown {
  readonly symbol: string
  /** `up-trend, london`; null where nobody told. */
  readonly situation: string | null
  /** What the whole evidence comes to; null where there is none. */
  readonly comesTo: string | null
  readonly size: string
  /** Said where the record has outcomes and none in a situation like it. */
  readonly noneAlike: boolean
  readonly hits: readonly EpisodeShown[]
  readonly warnings: readonly EpisodeShown[]
  readonly warningsLeft: number
  /** Losses that cannot be compared: too little is known of their situations, or of this one. */
  readonly untold: readonly EpisodeShown[]
  readonly untoldLeft: number
}

const LONGEST_SYMBOL = 40
const LONGEST_WORDS = 320
const LONGEST_REASON = 100

/** What came of situations like this one: what it all comes to, what size that would justify, and what tells most. */
export const situationSection: SectionKind<readonly SituationShown[]> = {
  name: 'situation',
  side: 'user',
  title: 'Situations like this one',
  rank: 85,
  budget: 420,
  lines: (symbols, above = NO_REASONS) => [
    ...symbols.map((shown) => ({ text: headOf(shown) })),
    ...inTurn(symbols.map(({ hits }) => hits.map((hit) => lineOf(hit, above)))),
  ],
}

/** Losses in situations like this one. They give way last. */
export const warningsSection: SectionKind<readonly SituationShown[]> = {
  name: 'warnings',
  side: 'user',
  title: LOSSES_TITLES.alike,
  rank: 96,
  budget: 300,
  lines: (symbols, above = NO_REASONS) =>
    lossLines(
      symbols.map(({ symbol, warnings, warningsLeft }) => ({ symbol, losses: warnings, left: warningsLeft })),
      above,
    ),
}

/** Losses of which nobody told enough: that they cannot be compared is no reason to leave them out. */
export const untoldLossesSection: SectionKind<readonly SituationShown[]> = {
  name: 'untold_losses',
  side: 'user',
  title: LOSSES_TITLES.untold,
  rank: 94,
  budget: 180,
  lines: (symbols, above = NO_REASONS) =>
    lossLines(
      symbols.map(({ symbol, untold, untoldLeft }) => ({ symbol, losses: untold, left: untoldLeft })),
      above,
    ),
}

interface LossesShown {
  readonly symbol: string
  readonly losses: readonly EpisodeShown[]
  readonly left: number
}

const lossLines = (symbols: readonly LossesShown[], above: ReasonsAbove): readonly Line[] => [
  ...inTurn(symbols.map(({ losses }) => losses.map((loss) => lineOf(loss, above)))),
  ...symbols
    .filter(({ left }) => left > 0)
    .map(({ symbol, left }) => ({
      text: `- and ${left} more in ${named(symbol, LONGEST_SYMBOL)}`,
      counts: left,
    })),
]

/** The first of each, then the second of each: where room runs out, every symbol has had its turn. */
const inTurn = (lists: readonly (readonly Line[])[]): readonly Line[] => {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}

const headOf = ({ symbol, situation, comesTo, size, noneAlike }: SituationShown): string => {
  const now = situation === null ? 'situation not told' : oneLine(situation, LONGEST_WORDS)
  return `- ${named(symbol, LONGEST_SYMBOL)} now (${now}): ${comesTo === null ? 'no outcome on record' : oneLine(comesTo, LONGEST_WORDS)}; ${oneLine(size, LONGEST_WORDS)}${noneAlike ? '; none of it is known to be in a situation like this' : ''}`
}

const lineOf = (one: EpisodeShown, above: ReasonsAbove): Line => {
  const { handle, trade, what, r, outcome, day, alike, known, duplicates, reason, outside } = one
  const gives = reasonOf(trade ?? handle, reason)
  const parts = [
    `- [${handle}] ${r === null ? outcome : signedR(r)} ${oneLine(what, LONGEST_SYMBOL * 2)} ${day}`,
    // So little is known of both that its likeness would say nothing.
    situationCalled({ sim: alike, known }) === 'untold'
      ? null
      : `alike ${percent(alike)}${known < 0.5 ? ` in what is known (${percent(known)})` : ''}`,
    duplicates === 0 ? null : `and ${duplicates} like it`,
    reasonText(gives, LONGEST_REASON, outside, above),
  ]
  return {
    text: parts.filter((part) => part !== null).join(', '),
    handles: [handle],
    outside,
    gives,
  }
}
