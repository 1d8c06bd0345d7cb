import { type EventOf, type Log, SaidTexts, withHandlesIn } from '#log'
import { handleOf, isoOf, strategyVariant } from '#vocabulary'
import type { ShownPassage } from './passages-shown.ts'
import { listed, named, quote, spaced } from './transcript-lines.ts'
import { snapshotLines } from './transcript-snapshot.ts'
import type { TurnFacts, TurnWriting } from './turn-facts.ts'

/** What the text needs besides the turn's own facts. */
export interface TranscriptParts {
  readonly seq: number
  readonly zone: string
  /** When it was, by a clock of that zone. */
  readonly time: string
}

/** The heading of what a turn was given: equity, positions, prices. */
export const SNAPSHOT = 'Snapshot'

/** The heading of the context that a turn was shown. */
export const SHOWN = 'Shown'

/** The headings of what it decided, and of what it wrote into files. */
export const DECIDED = 'Decided'
export const WROTE = 'Wrote'

/** A turn as Markdown. Words of the agent are quoted, so that none of them is a heading. */
export const transcriptText = async (log: Log, found: TurnFacts, parts: TranscriptParts): Promise<string> => {
  const facts = { ...found, decisions: await withHandlesIn(log.store, found.decisions) }
  const texts = await SaidTexts.of(log.store, textsOf(facts))
  const numbers = await proposalNumbers(log, facts, parts.seq)
  const sections = [
    section(SNAPSHOT, snapshotLines(facts)),
    section(SHOWN, shownLines(facts)),
    section(
      DECIDED,
      facts.decisions.flatMap((event) => decided(event, texts)),
    ),
    section(
      'Said',
      facts.decisions.flatMap((event) => saidBesides(event, texts)),
    ),
    section(
      'Intents',
      facts.orders.flatMap((event) => (event.data.order === undefined ? [] : ordered(event, texts))),
    ),
    section(
      'Risk',
      facts.orders.flatMap((event) => (event.data.order === undefined ? rejected(event, texts) : [])),
    ),
    section(
      WROTE,
      facts.writings.flatMap((event) => wrote(event, texts, numbers)),
    ),
  ]
  const { turn, begun } = facts
  const head = [`# Turn ${parts.time} ${parts.zone}`, '', `Run ${begun.run}, turn ${turn}.`]
  return `${[...head, ...sections.flat()].join('\n')}\n`
}

const section = (name: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `## ${name}`, '', ...lines]

const textsOf = ({ decisions, orders, writings }: TurnFacts): (string | undefined)[] => [
  ...decisions.flatMap(({ data }) => [data.reason, data.said]),
  ...orders.map(({ data }) => data.reason),
  ...writings.map(saidIn),
]

/** What was said: an entry that was appended, a note as a whole, why a change was proposed. */
const saidIn = (event: TurnWriting): string => {
  switch (event.kind) {
    case 'journal':
    case 'learning':
      return event.data.entry
    case 'note':
    case 'review':
      return event.data.whole
    case 'proposal':
      return event.data.reason
  }
}

/** What it was, not its words: `why` makes the text again. */
const shownLines = (facts: TurnFacts): string[] => {
  const { begun, later, passages, decisions } = facts
  const handles = new Set([begun, ...later].flatMap(({ data }) => data.handles))
  const cited = new Set(decisions.flatMap(({ data }) => data.cites ?? []))
  return [
    ...(handles.size === 0 ? [] : [`Handles: ${[...handles].join(', ')}.`]),
    ...passages.map((passage) => passageLine(passage, cited)),
  ]
}

/** `- N2 notes/gold.md:3-7, cited`: the words stand there, and are found there. */
const passageLine = (
  { handle, path, startLine, endLine }: ShownPassage,
  cited: ReadonlySet<string>,
): string =>
  listed([
    spaced(handle ?? undefined, `${path}:${startLine}-${endLine}`),
    handle !== null && cited.has(handle) ? 'cited' : undefined,
  ])

/** Longer reasons and notes are cut here; the file has the rest. */
const LONGEST_QUOTE = 4_000

const briefly = (said: string | undefined): string[] => quote(said, LONGEST_QUOTE)

const doing = ({ action, symbol, side, size }: EventOf<'decision'>['data']): string =>
  spaced(action, symbol, side, size)

const decided = ({ data }: EventOf<'decision'>, texts: SaidTexts): string[] => [
  listed([
    doing(data),
    named('price', data.price),
    named('stop', data.stop),
    named('target', data.target),
    named('confidence', data.confidence),
    data.strategy && named('strategy', strategyVariant(data.strategy)),
    data.cites && data.cites.length > 0 ? `cites ${data.cites.join(' ')}` : undefined,
  ]),
  ...briefly(texts.said(data.reason)),
]

/** Whole, since it stands nowhere else. */
const saidBesides = ({ data }: EventOf<'decision'>, texts: SaidTexts): string[] =>
  data.said === undefined ? [] : [listed([doing(data)]), ...quote(texts.said(data.said))]

const ordered = ({ at, data }: EventOf<'order'>, texts: SaidTexts): string[] => [
  listed([
    `${data.order}: ${spaced(data.side, data.size, data.symbol)}`,
    `${data.status} ${isoOf(at)}`,
    named('by', data.rule),
  ]),
  ...briefly(texts.said(data.reason)),
]

const rejected = ({ at, data }: EventOf<'order'>, texts: SaidTexts): string[] => [
  listed([
    `${data.rule} rejected ${spaced(data.side, data.size, data.symbol) || 'it'}`,
    `known ${isoOf(at)}`,
  ]),
  ...briefly(texts.said(data.reason)),
]

const wrote = (event: TurnWriting, texts: SaidTexts, numbers: ReadonlyMap<string, number>): string[] => {
  const n = numbers.get(event.id)
  const what =
    event.kind === 'proposal'
      ? `proposal${n === undefined ? '' : ` ${handleOf('proposal', n)}`} to`
      : event.kind
  return [`- ${what} ${event.data.file}`, ...briefly(texts.said(saidIn(event)))]
}

const proposalNumbers = async (
  log: Log,
  { writings }: TurnFacts,
  seq: number,
): Promise<ReadonlyMap<string, number>> => {
  const numbers = new Map<string, number>()
  for (const { id, kind } of writings)
    if (kind === 'proposal')
      for (const { n } of await log.store.rows('proposals', { seq, where: { id } })) numbers.set(id, n)
  return numbers
}
