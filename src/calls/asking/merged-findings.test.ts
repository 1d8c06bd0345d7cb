import { expect, test } from 'vitest'
import type { PlacedChunk } from '#recall/ports'
import type { FoundTexts } from '#text-index'
import { mergedFindings } from './merged-findings.ts'

type Found = FoundTexts['hits'][number]

const hit = (path: string, score: number, coverage: number, vector: number | null = null): Found => ({
  chunk: { path } as PlacedChunk,
  score,
  components: { keyword: score, vector },
  snippet: '',
  coverage,
  newer: null,
})

const finding = (run: string | null, hits: readonly Found[], empty: string | null = null) => ({
  run,
  found: { hits, empty, nowhere: [] },
})

const order = ({ hits }: ReturnType<typeof mergedFindings>) =>
  hits.map((one) => [one.run, one.hit.chunk.path])

test('a log counts for what its best hit has of the question, by words or by meaning', () => {
  const merged = mergedFindings(
    [
      finding(null, [hit('a', 1, 0.3), hit('b', 0.5, 0.2)]),
      finding('bt-1', [hit('c', 1, 0.9), hit('d', 0.2, 0.2)]),
      finding('bt-2', [hit('e', 1, 0, 0.6)]),
    ],
    4,
  )
  expect(order(merged)).toEqual([
    ['bt-1', 'c'],
    ['bt-2', 'e'],
    [null, 'a'],
    ['bt-1', 'd'],
  ])
  expect(merged.hits[0]?.score).toBeCloseTo(0.9)
  expect(merged.empty).toBeNull()
})

test('what is about something else gives way, and is shown with its reason where all is', () => {
  const nearest = finding(null, [hit('a', 1, 0.9)], 'Nothing is about this.')
  expect(order(mergedFindings([nearest, finding('bt-1', [hit('c', 1, 0.1)])], 9))).toEqual([['bt-1', 'c']])
  const nothing = mergedFindings([nearest, finding('bt-1', [], 'None of these words.')], 9)
  expect([order(nothing), nothing.empty]).toEqual([[[null, 'a']], 'Nothing is about this.'])
})

test('of equals the log that was asked comes first', () => {
  const same = [hit('a', 1, 0.5)]
  expect(order(mergedFindings([finding(null, same), finding('bt-1', same)], 9))[0]).toEqual([null, 'a'])
})
