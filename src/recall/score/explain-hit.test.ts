import { expect, test } from 'vitest'
import { contentId, type Instant } from '#vocabulary'
import type { EpisodeHit } from './episode-query.ts'
import { explainHit } from './explain-hit.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2024, 0, 31) as Instant
const ENTRY = (NOW - 13 * DAY) as Instant

const HIT: EpisodeHit = {
  n: 12,
  id: contentId(ENTRY, 'one'),
  trace: {
    id: contentId(ENTRY, 'one'),
    n: 12,
    fromSeq: 1,
    toSeq: null,
    kind: 'trade',
    status: 'closed',
    run: 'live',
    symbol: 'XAUUSD',
    strategy: 'breakout',
    variant: null,
    direction: 'long',
    trend: 'up',
    volatility: null,
    regime: null,
    session: null,
    price: null,
    atrD1: null,
    atrH1: null,
    spreadAsAtr: null,
    drawdown: null,
    barSeconds: null,
    confidenceLate: 0,
    contextLate: 0,
    strategyLate: 0,
    toldOpen: 1,
    confidence: 0.8,
    at: ENTRY,
    outcomeKnownAt: (NOW - 12 * DAY) as Instant,
    outcomeSeq: 2,
    r: 2.1,
    countedR: null,
    rSource: 'stop',
    pnl: 210,
    holdingSeconds: 86_400,
    tradeN: 3,
  },
  known: 1,
  components: {
    Q: 0.94,
    Sim: 0.91,
    Rec: 0.845,
    Conf: 0.9,
    Aff: 1,
    boost: 1,
    fatigue: 2,
    weight: 1,
    rel: 0.7,
    warn: null,
  },
  score: 0.66,
  side: 'list',
  duplicates: 0,
}

test('a hit says in one sentence what came of it, how alike, how old and how sure it was', () => {
  expect(explainHit(HIT, NOW)).toBe(
    '+2.10R (Q .94) in a very similar situation (Sim .91), 12 days old (Rec .84), stated with high confidence (Conf .90), shown in 2 of the last 10 turns',
  )
})

test('a warning says that it is one, and how many it stands for', () => {
  const loss: EpisodeHit = { ...HIT, side: 'warning', duplicates: 3, trace: { ...HIT.trace, r: -1 } }
  expect(explainHit(loss, NOW)).toMatch(/^warning: -1\.00R .* stands for 3 more within a bar$/)
})

test('an open trade has no outcome, and its age counts from the entry', () => {
  const trace = { ...HIT.trace, status: 'open', r: null, outcomeKnownAt: null } as const
  expect(explainHit({ ...HIT, trace }, NOW)).toMatch(/^still open \(Q \.94\) .* 13 days old/)
})

test('how alike a situation is comes with how much of it is known', () => {
  expect(explainHit({ ...HIT, known: 0.125 }, NOW)).toContain(
    'a situation that too little is told of to compare (13% known, Sim',
  )
  expect(explainHit({ ...HIT, known: 0 }, NOW)).toContain('in a situation that nothing is compared with, ')
})
