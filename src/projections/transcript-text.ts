import { ERASED_IN_FILES } from '#documents'
import { type EventOf, type Log, SaidTexts } from '#record'
import { isoOf, strategyVariant } from '#vocabulary'
import type { TurnFacts, TurnWriting } from './turn-facts.ts'

/** What the text needs besides the turn's own facts. */
export interface TranscriptParts {
  readonly seq: number
  readonly zone: string
  /** When it was, by a clock of that zone. */
  readonly time: string
  /** The context as it was shown; null where it cannot be made again. */
  readonly shown: string | null
}

/** The heading of the context that a turn was shown. */
export const SHOWN = 'Shown'

/** A turn as Markdown. Words of the agent are quoted, so that none of them is a heading. */
export const transcriptText = async (log: Log, facts: TurnFacts, parts: TranscriptParts): Promise<string> => {
  const texts = await SaidTexts.of(log.store, textsOf(facts), ERASED_IN_FILES)
  const numbers = await proposalNumbers(log, facts, parts.seq)
  const sections = [
    section('Snapshot', snapshotLines(facts)),
    section(SHOWN, shownLines(facts, parts.shown)),
    section(
      'Decided',
      facts.decisions.flatMap((event) => decided(event, texts)),
    ),
    section(
      'Intents',
      facts.orders.flatMap((event) => ordered(event, texts)),
    ),
    section(
      'Risk',
      facts.rejections.flatMap((event) => refused(event, texts)),
    ),
    section(
      'Wrote',
      facts.writings.flatMap((event) => wrote(event, texts, numbers)),
    ),
  ]
  const { turn, begun } = facts
  const head = [`# Turn ${parts.time} ${parts.zone}`, '', `Run ${begun.run}, turn ${turn}.`]
  return `${[...head, ...sections.flat()].join('\n')}\n`
}

const section = (name: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `## ${name}`, '', ...lines]

const textsOf = ({ decisions, orders, rejections, writings }: TurnFacts): (string | undefined)[] => [
  ...decisions.map(({ data }) => data.reason),
  ...orders.map(({ data }) => data.reason),
  ...rejections.map(({ data }) => data.message),
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

const snapshotLines = ({ snapshot }: TurnFacts): string[] => {
  if (snapshot === null) return []
  if (snapshot.kind === 'equity') return [`Equity ${snapshot.data.equity}.`]
  const { equity, positions, marks } = snapshot.data
  const held = positions.map((position) =>
    listed([
      `${position.symbol} ${position.side} ${position.size}`,
      named('at', position.price),
      named('mark', position.mark),
      named('stop', position.stop),
      named('target', position.target),
    ]),
  )
  const quoted = Object.entries(marks).map(([symbol, { price }]) => `${symbol} ${price}`)
  return [
    [named('Equity', equity), positions.length === 0 ? 'nothing held' : `${positions.length} held`]
      .filter((part) => part !== undefined)
      .join(', ')
      .replace(/^n/, 'N')
      .concat('.'),
    ...held,
    ...(quoted.length === 0 ? [] : [`Marks: ${quoted.join(', ')}.`]),
  ]
}

const shownLines = ({ begun, later }: TurnFacts, text: string | null): string[] => {
  const handles = new Set([begun, ...later].flatMap(({ data }) => data.handles))
  const named = handles.size === 0 ? [] : [`Handles: ${[...handles].join(', ')}.`]
  if (text === '') return handles.size === 0 ? ['Nothing.'] : named
  if (text === null) return [...named, 'The text cannot be shown again as it was.']
  return [...named, fenceFor(text), text, fenceFor(text)]
}

/** Longer than any fence inside. */
const fenceFor = (text: string): string =>
  '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)))

const decided = ({ data }: EventOf<'decision'>, texts: SaidTexts): string[] => [
  listed([
    [data.action, data.symbol, data.side, data.size].filter((part) => part !== undefined).join(' '),
    named('price', data.price),
    named('stop', data.stop),
    named('target', data.target),
    named('confidence', data.confidence),
    data.strategy && named('strategy', strategyVariant(data.strategy)),
    data.cites && data.cites.length > 0 ? `cites ${data.cites.join(' ')}` : undefined,
  ]),
  ...quote(texts.said(data.reason)),
]

const ordered = ({ at, data }: EventOf<'order'>, texts: SaidTexts): string[] => [
  listed([
    `${data.order}: ${[data.side, data.size, data.symbol].filter((part) => part !== undefined).join(' ')}`,
    data.type,
    named('price', data.price),
    named('stop', data.stop),
    named('target', data.target),
    `${data.status} ${isoOf(at)}`,
    named('by', data.rule),
  ]),
  ...quote(texts.said(data.reason)),
]

const refused = ({ at, data }: EventOf<'rejection'>, texts: SaidTexts): string[] => [
  listed([`${data.rule} refused ${data.symbol ?? 'it'}`, named('order', data.order), `known ${isoOf(at)}`]),
  ...quote(texts.said(data.message)),
]

const wrote = (event: TurnWriting, texts: SaidTexts, numbers: ReadonlyMap<string, number>): string[] => {
  const n = numbers.get(event.id)
  const what = event.kind === 'proposal' ? `proposal${n === undefined ? '' : ` C${n}`} to` : event.kind
  return [`- ${what} ${event.data.file}`, ...quote(texts.said(saidIn(event)))]
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

const listed = (parts: readonly (string | undefined)[]): string =>
  `- ${parts.filter((part) => part !== undefined).join(', ')}`

const named = (name: string, value: string | number | undefined): string | undefined =>
  value === undefined ? undefined : `${name} ${value}`

/** Longer texts are cut here; the file has the rest. */
const LONGEST_QUOTE = 4_000

const quote = (said: string | undefined): string[] => {
  if (said === undefined) return []
  const text = said.trim()
  const shown = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text
  return ['', ...shown.split('\n').map((line) => `  > ${line}`.trimEnd())]
}
