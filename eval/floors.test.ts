import { expect, test } from 'vitest'
import { openStaticEmbedder } from '../src/models/index.ts'
import { ours } from './arms/ours.ts'
import { holds, hybridFaults } from './floors.ts'
import { type EvaluationSet, type Measured, measure } from './harness.ts'
import { tableOf } from './report.ts'
import { tradingNotes } from './sets/trading-notes.ts'

/**
 * What a change must not go below: measured, less about one question of the kind. Guards against getting worse, not aims.
 * MRR is watched as well, since R@5 is full in several kinds: with the entities' weight at 0, `exact` keeps R@5 = 1 and only its
 * MRR falls.
 */
const LEAST: { readonly [kind: string]: { readonly r5: number; readonly mrr: number } } = {
  entity: { r5: 0.96, mrr: 0.95 },
  exact: { r5: 0.95, mrr: 0.95 },
  paraphrase: { r5: 0.15, mrr: 0.08 },
  negation: { r5: 0.9, mrr: 0.7 },
  dates: { r5: 0.9, mrr: 0.85 },
  chinese: { r5: 0.96, mrr: 0.93 },
  'chinese-paraphrase': { r5: 0.28, mrr: 0.27 },
  mixed: { r5: 0.9, mrr: 0.82 },
  several: { r5: 0.88, mrr: 0.9 },
}

/** Hybrid search with the default embedder: measured, less about one question of the kind. */
const LEAST_HYBRID: { readonly [kind: string]: number } = {
  entity: 0.96,
  exact: 0.95,
  paraphrase: 0.28,
  negation: 0.95,
  dates: 0.95,
  chinese: 0.96,
  'chinese-paraphrase': 0.28,
  mixed: 0.95,
  several: 0.88,
}

const set = await tradingNotes()
const table = await openStaticEmbedder()
const measured = await measure(ours('words', table), set)
const fused = await measure(ours('hybrid', table), set)

test.each(Object.entries(LEAST))('keyword search keeps its figures on %s', (kind, least) => {
  expect(measured.byLabel[kind]?.r5).toBeGreaterThanOrEqual(least.r5)
  expect(measured.byLabel[kind]?.mrr).toBeGreaterThanOrEqual(least.mrr)
})

test.each(Object.entries(LEAST_HYBRID))('hybrid search keeps its figures on %s', (kind, least) => {
  expect(fused.byLabel[kind]?.r5).toBeGreaterThanOrEqual(least)
})

test('every kind of question has a floor', () => {
  expect(Object.keys(measured.byLabel).sort()).toEqual(Object.keys(LEAST).sort())
  expect(Object.keys(measured.byLabel).sort()).toEqual(Object.keys(LEAST_HYBRID).sort())
})

test('hybrid search is at least each of its arms, and five points better on paraphrases', async () => {
  const arms = [measured, await measure(ours('vectors', table), set), fused]
  expect(arms.map(({ arm }) => arm)).toEqual(['words', 'vectors', 'hybrid'])
  expect(hybridFaults(arms)).toEqual([])
})

test('a hybrid that is below an arm, or gains too little on paraphrases, is told', () => {
  const arms = (hybridR5: number, paraphrase: number): readonly Measured[] => [
    { ...reached(0.7, 0.8), byLabel: { paraphrase: { ...reached(0.2, 0.3).whole } } },
    { ...reached(0.5, 0.85), arm: 'vectors' },
    {
      ...reached(hybridR5, 0.84),
      arm: 'hybrid',
      byLabel: { paraphrase: { ...reached(paraphrase, 0.3).whole } },
    },
  ]
  expect(hybridFaults(arms(0.7, 0.25))).toEqual(['hybrid: BELOW vectors in R@10'])
  expect(hybridFaults(arms(0.69, 0.249))).toEqual([
    'hybrid: BELOW words in R@5',
    'hybrid: BELOW vectors in R@10',
    'hybrid: LESS than 5 points of R@5 above words on paraphrases',
  ])
})

test('tables fit 80 columns with seven arms', () => {
  const names = ['grep', 'fts5-plain', 'reference', 'words', 'vectors', 'hybrid', 'program']
  const arms = names.map((arm) => ({ ...measured, arm }))
  const lines = tableOf(set, arms, { r5: 0.5, r10: 0.6 }).split('\n')
  expect(lines.filter((line) => line.length > 80)).toEqual([])
})

test('the table says when keyword search is below plain FTS5, though the floor holds', () => {
  const figures = [
    { ...reached(0.7, 0.8), arm: 'fts5-plain' },
    { ...reached(0.69, 0.8), arm: 'words' },
  ]
  const table = tableOf(set, figures, { r5: 0.6, r10: 0.7 })
  expect(table).toMatch(/^words: the floor holds\nwords: below fts5-plain in R@5$/m)
  expect(tableOf(set, figures, { r5: 0.695, r10: 0.7 })).toContain('words: the floor is MISSED')
})

const reached = (r5: number, r10: number): Measured => ({
  set: 's',
  arm: 'words',
  whole: { questions: 1, r1: 0, r5, r10, mrr: 0 },
  byLabel: {},
})

test('a floor holds when both figures reach it, to three digits', () => {
  const floor = { r5: 0.516, r10: 0.591 }
  expect(holds(reached(0.5156, 0.591), floor)).toBe(true)
  expect(holds(reached(0.5154, 0.7), floor)).toBe(false)
  expect(holds(reached(0.7, 0.5904), floor)).toBe(false)
})

test('one collection’s documents are never searched for another’s questions', async () => {
  const page = (id: string) => ({
    documents: [{ id, text: 'the boat' }],
    questions: [{ text: 'boat', gold: [id], labels: [] }],
  })
  const two: EvaluationSet = { name: 'two', collections: [page('a'), page('b')], notes: [] }
  expect((await measure(ours('words', table), two)).whole).toEqual({
    questions: 2,
    r1: 1,
    r5: 1,
    r10: 1,
    mrr: 1,
  })
})
