// Builders for the tests of evidence: trades of one strategy and symbol, an hour apart.
import { HOUR_MS, type Instant, instant, plusMs } from '#vocabulary'
import type { Candidate } from '../evidence-set.ts'

export const EVIDENCE_START = instant('2026-01-05T00:00:00Z')

export const hours = (n: number): Instant => plusMs(EVIDENCE_START, n * HOUR_MS)

export const aCandidate = (over: Partial<Candidate> = {}): Candidate => ({
  id: 'e',
  strategy: 'breakout',
  symbol: 'XAUUSD',
  direction: 'long',
  at: EVIDENCE_START,
  barSeconds: null,
  endedAt: null,
  confidence: null,
  rSource: 'stop',
  r: 1,
  addedTo: false,
  contextLate: false,
  stale: false,
  open: false,
  markedR: null,
  net: null,
  forgotten: false,
  ...over,
})

/** One an hour from the start, closed, with these outcomes. */
export const closedCandidates = (
  rs: readonly number[],
  over: Partial<Candidate> = {},
): readonly Candidate[] =>
  rs.map((r, i) => aCandidate({ id: `e${String(i).padStart(6, '0')}`, at: hours(i), r, ...over }))
