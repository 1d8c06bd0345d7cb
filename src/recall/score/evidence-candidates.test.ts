import { describe, expect, test } from 'vitest'
import { AGENT_FIELDS, similarity, similarityFields } from '#market'
import { type EpisodeTrace, type SituationGroups, situationGroups } from '#memories'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import { naiveFields, naiveVisible } from '../testing/naive-recall.ts'
import { randomContext, randomHistory } from '../testing/random-history.ts'
import { randomQuery, randomShape } from '../testing/random-query.ts'
import { EpisodeColumns } from './columns/episode-columns.ts'
import { evidenceCandidates } from './evidence-candidates.ts'

const knownSeq = ({ outcomeSeq, fromSeq }: EpisodeTrace): number => outcomeSeq ?? fromSeq

/** The newest by when they became known, then in order of entry. */
const newest = (traces: readonly EpisodeTrace[], limit: number): readonly EpisodeTrace[] =>
  traces
    .toSorted((a, b) => knownSeq(b) - knownSeq(a) || b.n - a.n)
    .slice(0, limit)
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))

/** Which are in one group with the situation, which with each other: the numbers of the groups say nothing. */
const partition = ({ field, of, here }: SituationGroups) => ({
  field,
  here: Array.from(of, (group) => group === here),
  first: Array.from(of, (group) => (group === 0 ? -1 : of.indexOf(group))),
})

describe('candidates for evidence', () => {
  test('are the newest known that match, in order of entry, with Sim to the market alone', () => {
    const dice = mulberry32(61)
    for (let i = 0; i < 200; i++) {
      const shape = randomShape(dice, [0, 1, 20, 200, 700])
      const history = randomHistory(dice, shape)
      const columns = new EpisodeColumns()
      for (const trace of history.written) columns.add(trace)
      const { filter = {}, seq } = randomQuery(dice, history, shape.episodes)
      const context = randomContext(dice, 0.2)
      const limit = [1, 7, 50, 100_000][i % 4] ?? 1
      const wanted = newest(naiveVisible(history.versions, filter, seq), limit)
      const found = evidenceCandidates(columns, { filter, seq, context, limit })
      expect(found.candidates.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
      for (const [index, trace] of wanted.entries()) {
        const { strategy, symbol, direction, at, barSeconds, confidence, r, rSource, status } = trace
        expect(found.candidates[index]).toMatchObject({
          ...{ strategy, symbol, direction, at, barSeconds, r, rSource },
          // One that was told after the outcome weighs nothing.
          confidence: trace.confidenceLate === 1 ? null : confidence,
          net: trace.status === 'open' ? null : trace.pnl,
          forgotten: false,
          open: status === 'open',
          markedR: null,
        })
        const fields = naiveFields(trace)
        expect(found.fields(index)).toEqual(fields)
        const sim = similarity(similarityFields(context), fields, { exclude: AGENT_FIELDS })
        expect(found.similarity(index)).toBeCloseTo(sim, 12)
      }
      const asked = similarityFields(context)
      const groups = situationGroups(asked, wanted.map(naiveFields))
      expect(found.groups(Uint32Array.from(wanted, (_, index) => index)).map(partition)).toEqual(
        groups.map(partition),
      )
      const toldAtClose = wanted.filter(({ toldOpen }) => toldOpen === 0)
      expect(found.toldAtClose).toEqual({
        trades: toldAtClose.length,
        lastSeq: Math.max(0, ...toldAtClose.map(knownSeq)),
      })
    }
  })

  test('an open one can be marked by spreading it', () => {
    const history = randomHistory(mulberry32(2), {
      episodes: 40,
      days: 3,
      coarse: false,
      missing: 0,
      outcomes: 'mixed',
    })
    const columns = new EpisodeColumns()
    for (const trace of history.written) columns.add(trace)
    const { candidates } = evidenceCandidates(columns, { filter: {}, context: {}, limit: 100 })
    const open = candidates.filter((one) => one.open)
    expect(open.length).toBeGreaterThan(0)
    for (const one of open)
      expect({ ...one, markedR: 1 }).toMatchObject({ id: one.id, at: one.at, markedR: 1 })
  })
})
