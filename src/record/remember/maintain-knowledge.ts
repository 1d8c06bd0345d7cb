import {
  type FedOutcome,
  type Feedback,
  type KnowledgeRow,
  knowledgeOf,
  type Lookup,
  type MoveRow,
  type ShelfRow,
  type State,
  shelfName,
} from '#log/rows'
import {
  afterFeedback,
  afterMove,
  dueAt,
  feedbackStep,
  importanceAt,
  LAYERS,
  moveDue,
  PRESETS,
  type Preset,
  recencyAt,
  withoutFeedback,
} from '#memories'
import { canonical, contentId, handleOf, type Id, type Instant, signed } from '#vocabulary'
import { bear, presetOf, TAUGHT } from './born-knowledge.ts'
import type { Remembering } from './remembering.ts'

// Knowledge at a boundary: outcomes go to what was decided on, what has earned it rises, what has faded sinks or is forgotten.

/** Outcomes that a memory was handed, so many are kept. */
const FED_KEPT = 200

/** What maintenance may have to change. */
export const knowledgeLookups = (state: State, at: Instant): readonly Lookup[] => {
  const { feedback = [], preset } = state.memory
  if (!state.memory.knowledge) return []
  const isAnew = preset !== undefined && preset !== presetOf(state)
  return [
    ...feedback.flatMap(({ cites }) => cites.map((id): Lookup => ({ find: 'knowledge', where: { id } }))),
    ...feedback.flatMap(({ trade, against }): Lookup[] =>
      against.length === 0 ? [] : [knowledgeOf(againstTopic(trade))],
    ),
    {
      find: 'knowledge',
      where: { standing: 1 },
      ...(isAnew ? {} : { range: { column: 'dueAt', to: at } }),
    },
    ...crowded(state).map(({ name }): Lookup => ({ find: 'knowledge', where: { shelf: name, standing: 1 } })),
  ]
}

const crowded = (state: Pick<State, 'config' | 'shelves'>): readonly ShelfRow[] =>
  [...state.shelves.values()].filter(
    ({ layer, count }) => count > PRESETS[presetOf(state)].layers[layer].capacity,
  )

/** One memory as maintenance leaves it, and why. */
export interface Kept {
  readonly before: KnowledgeRow
  readonly after: KnowledgeRow
  readonly moves: readonly Pick<MoveRow, 'what' | 'to' | 'importance' | 'why'>[]
}

/** What a maintenance changes of what it looks at. Pure: a dry run shows it, and the fold does it. */
export const keptKnowledge = (
  rows: readonly KnowledgeRow[],
  state: Pick<State, 'config' | 'shelves' | 'memory'>,
  at: Instant,
): readonly Kept[] => {
  const preset = presetOf(state)
  const standing = rows.filter(({ status }) => status === 'standing')
  const looked = standing.map(
    (row): Kept => moved(fed(row, state.memory.feedback ?? [], at, preset), at, preset),
  )
  const gone = new Set<KnowledgeRow>()
  for (const { name, layer } of crowded(state)) {
    const here = looked.filter(({ before, after }) => shelfName(before) === name && isStill(before, after))
    const over = here.length - PRESETS[preset].layers[layer].capacity
    if (over <= 0) continue
    const score = ({ after }: Kept): number => importanceAt(after, at, preset) * recencyAt(after, at, preset)
    for (const { before } of here
      .sort((a, b) => score(a) - score(b) || a.before.n - b.before.n)
      .slice(0, over))
      gone.add(before)
  }
  return looked
    .map((one) => (gone.has(one.before) ? crowdedOut(one, at, preset) : one))
    .map((one) => ({
      ...one,
      after: { ...one.after, dueAt: isOver(one.after) ? null : dueAt(one.after, preset) },
    }))
    .filter(({ before, after, moves }) => moves.length > 0 || before.dueAt !== after.dueAt)
}

const isOver = ({ status }: KnowledgeRow): boolean => status !== 'standing'
const isStill = (before: KnowledgeRow, after: KnowledgeRow): boolean =>
  !isOver(after) && after.layer === before.layer

/** Each outcome once, to those it was decided on; one that was corrected since takes the place of what it was. */
const fed = (row: KnowledgeRow, feedback: readonly Feedback[], at: Instant, preset: Preset): Kept => {
  let after = row
  const moves: Kept['moves'][number][] = []
  for (const one of feedback) {
    if (!one.cites.includes(row.id)) continue
    const before = after.fed.find(({ trade }) => trade === one.trade)
    if (one.r === (before?.r ?? null)) continue
    const was = importanceAt(after, at, preset)
    if (before) after = withoutOutcome(after, before, at, preset)
    if (one.r !== null)
      after = withOutcome(after, { ...one, r: one.r }, before?.n ?? after.outcomes + 1, at, preset)
    const importance = importanceAt(after, at, preset)
    const change = importance - was
    moves.push({
      what: 'fed',
      to: after.layer,
      importance,
      why: `${handleOf('trade', one.n)}, which was decided on it, ${cameTo(one.r, before?.r)}: ${signed(change, 1)}`,
    })
  }
  return { before: row, after, moves }
}

const cameTo = (r: number | null, before: number | undefined): string =>
  r === null
    ? 'has no outcome any more'
    : `came to ${r.toFixed(2)} R${before === undefined ? '' : ` and not to ${before.toFixed(2)} R`}`

const withOutcome = (
  row: KnowledgeRow,
  { trade, r, x, cited }: Feedback & { readonly r: number },
  n: number,
  at: Instant,
  preset: Preset,
): KnowledgeRow => ({
  ...row,
  ...afterFeedback(row, { n, x, cited, at }, preset),
  outcomes: row.outcomes + 1,
  outcomeR: row.outcomeR + r,
  fed: [...row.fed, { trade, n, r, step: feedbackStep({ n, x, cited }, preset), at }].slice(-FED_KEPT),
})

const withoutOutcome = (
  row: KnowledgeRow,
  outcome: FedOutcome,
  at: Instant,
  preset: Preset,
): KnowledgeRow => ({
  ...row,
  ...withoutFeedback(row, outcome, at, preset),
  outcomes: row.outcomes - 1,
  outcomeR: row.outcomes === 1 ? 0 : row.outcomeR - outcome.r,
  fed: row.fed.filter((one) => one !== outcome),
})

const moved = ({ before, after, moves }: Kept, at: Instant, preset: Preset): Kept => {
  const due = moveDue(after, at, preset)
  if (due === null) return { before, after, moves }
  const importance = importanceAt(after, at, preset)
  const { to, why } = due
  if (to === 'forgotten')
    return {
      before,
      after: { ...after, status: 'forgotten' },
      moves: [...moves, { what: 'forgotten', to: after.layer, importance, why }],
    }
  const what = LAYERS.indexOf(to) > LAYERS.indexOf(after.layer) ? 'rose' : 'sank'
  return {
    before,
    after: { ...after, ...afterMove(after, to, at, preset) },
    moves: [...moves, { what, to, importance, why }],
  }
}

const crowdedOut = ({ before, after, moves }: Kept, at: Instant, preset: Preset): Kept => {
  const { capacity } = PRESETS[preset].layers[after.layer]
  const about = after.symbol ?? 'the market at large'
  return {
    before,
    after: { ...after, status: 'forgotten' },
    moves: [
      ...moves,
      {
        what: 'crowded out',
        to: after.layer,
        importance: importanceAt(after, at, preset),
        why: `more than ${capacity} in ${after.layer} about ${about}: the least went`,
      },
    ],
  }
}

export const maintainKnowledge = (work: Remembering): void => {
  const { feedback, preset: _reckoned, ...memory } = work.memory
  if (!memory.knowledge) return
  const { knownAt } = work.event
  for (const { before, after, moves } of keptKnowledge(work.found.knowledge, work.state, knownAt)) {
    work.keepKnowledge(after, before)
    for (const move of moves) work.move(before, move)
  }
  work.memory = { ...memory, preset: presetOf(work.state) }
  for (const one of feedback ?? []) learnFromAgainst(one, work)
}

/** A decision that went against what was known has taught something, whichever was right. What it came to is read of its trade: it may be corrected. */
const learnFromAgainst = ({ trade, symbol, against: of, r }: Feedback, work: Remembering): void => {
  const topic = againstTopic(trade)
  if (of.length === 0 || r === null || work.found.knowledge.some((one) => one.topic === topic)) return
  const { event } = work
  bear(event, work, {
    id: contentId(event.at, canonical(['went against', trade])),
    origin: 'outcome',
    layer: 'reflection',
    importance: TAUGHT,
    symbol,
    at: event.at,
    topic,
    ref: trade,
    of,
  })
}

const againstTopic = (trade: Id): string => `against ${trade}`
