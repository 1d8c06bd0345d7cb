import { aboutWhat, type FactEvent, type KnowledgeRow } from '#log/rows'
import { bornInto, importanceAt, isOpposed, summaryStanding } from '#memories'
import { canonical, contentId, DAY_MS, handleOf, type Instant } from '#vocabulary'
import { bear, presetOf, TAUGHT } from './born-knowledge.ts'
import type { Remembering } from './remembering.ts'

/** What nobody scored, as of a log that others wrote: what the seed gives each. */
const UNSCORED = 50

/** A text that is told again within so long is the same news. Sane: 1 to 7 days. */
const SAME_NEWS_MS = 3 * DAY_MS

interface Observed {
  readonly text: string
  readonly symbol?: string | undefined
  readonly source?: string | undefined
  readonly category?: string | undefined
  readonly sentiment?: number | undefined
  readonly importance?: number | undefined
  readonly wordKey?: string | undefined
}

export const rememberObservation = (event: FactEvent, told: Observed, work: Remembering): void => {
  const known = work.found.knowledge.find((one) => isSameNews(one, event, told))
  if (known) return work.keepKnowledge({ ...known, copies: known.copies + 1, lastSeen: event.knownAt }, known)
  const importance = told.importance ?? UNSCORED
  bear(event, work, {
    id: event.id,
    origin: 'observation',
    layer: bornInto(importance),
    importance,
    symbol: told.symbol ?? null,
    source: told.source ?? null,
    category: told.category ?? null,
    sentiment: told.sentiment ?? null,
    at: event.at,
    text: told.text,
    wordKey: told.wordKey ?? null,
  })
}

/** What a person says stays theirs, though others say the same. */
const isSameNews = (
  one: KnowledgeRow,
  { knownAt, trust }: FactEvent,
  { symbol, wordKey, sentiment }: Observed,
): boolean => {
  if (one.origin !== 'observation' || one.status !== 'standing') return false
  if (aboutWhat(one.symbol) !== aboutWhat(symbol ?? null) || one.outside !== (trust === 'outside'))
    return false
  if (knownAt - one.lastSeen > SAME_NEWS_MS || isOpposed(one.sentiment, sentiment ?? null)) return false
  return wordKey !== undefined && wordKey === one.wordKey
}

/** Several become one; they are kept, and stand no more. What decisions that rested on them came to is a lesson of its own. */
export const rememberCompression = (
  event: FactEvent,
  told: { readonly text: string; readonly wordKey?: string | undefined; readonly by: string },
  work: Remembering,
): void => {
  const parts = work.found.knowledge.filter(({ status }) => status === 'standing')
  const [first] = parts
  if (!first) return
  const preset = presetOf(work.state)
  const at = event.knownAt
  const outcomes = sum(parts.map((one) => one.outcomes))
  const sentiments = parts.map(({ sentiment }) => sentiment).filter((one) => one !== null)
  const summary = bear(event, work, {
    id: event.id,
    origin: 'compression',
    ...summaryStanding(
      parts.map((one) => importanceAt(one, at, preset)),
      preset,
    ),
    symbol: first.symbol,
    source: told.by,
    category: first.category,
    sentiment: sentiments.length === 0 ? null : sum(sentiments) / sentiments.length,
    at: Math.max(...parts.map((one) => one.at)) as Instant,
    text: told.text,
    wordKey: told.wordKey ?? null,
    copies: sum(parts.map(({ copies }) => copies)),
    outcomes,
    outcomeR: sum(parts.map(({ outcomeR }) => outcomeR)),
    fed: parts.flatMap(({ fed }) => fed),
    of: parts.map(({ id }) => id),
  })
  for (const part of parts) {
    work.keepKnowledge({ ...part, status: 'archived', into: summary.n, dueAt: null }, part)
    work.move(part, {
      what: 'compressed',
      to: summary.layer,
      importance: importanceAt(part, at, preset),
      why: `one of ${parts.length} alike in ${part.layer}: told as one in ${handleOf('knowledge', summary.n)}`,
    })
  }
  if (outcomes > 0)
    bear(event, work, {
      id: contentId(event.at, canonical(['compression taught', event.id])),
      origin: 'outcome',
      layer: 'reflection',
      importance: TAUGHT,
      symbol: first.symbol,
      at: event.at,
      ref: summary.id,
      of: [summary.id],
    })
}

/** A review of the agent's own: its newest words take the place of those before. */
export const rememberReview = (
  event: FactEvent,
  { file, whole }: { readonly file: string; readonly whole: string },
  work: Remembering,
): void => {
  const standing = work.found.knowledge
  if (standing.some(({ text }) => text === whole)) return
  const review = bear(event, work, {
    id: contentId(event.at, canonical(['review', event.id])),
    origin: 'review',
    layer: 'reflection',
    importance: TAUGHT,
    at: event.at,
    text: whole,
    topic: file,
    ref: event.id,
  })
  for (const before of standing) {
    work.keepKnowledge({ ...before, status: 'archived', into: review.n, dueAt: null }, before)
    work.move(before, {
      what: 'replaced',
      to: 'reflection',
      importance: importanceAt(before, event.knownAt, presetOf(work.state)),
      why: `${file} was written anew: ${handleOf('knowledge', review.n)}`,
    })
  }
}

/** Lessons that say the same again are the same; others stand beside the older ones, which fade. */
export const rememberLessonsTaught = (
  event: FactEvent,
  { hash, text }: { readonly hash?: string | undefined; readonly text?: string | undefined },
  work: Remembering,
): void => {
  if (hash === undefined) return
  const [same] = work.found.knowledge
  if (same) return work.keepKnowledge({ ...same, copies: same.copies + 1, lastSeen: event.knownAt }, same)
  bear(event, work, {
    id: contentId(event.at, canonical(['lessons taught', event.id])),
    origin: 'lessons',
    layer: 'reflection',
    importance: TAUGHT,
    at: event.at,
    text: text ?? null,
    topic: hash,
    ref: event.id,
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
