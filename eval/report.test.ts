import { expect, test } from 'vitest'
import { type Asked, type Measured, measure } from './harness.ts'
import { tableOf } from './report.ts'

const set = {
  name: 's',
  notes: [],
  collections: [
    {
      documents: [],
      questions: [
        { text: 'the newer', gold: ['new'], behind: ['old'], labels: ['first'] },
        { text: 'the other', gold: ['new'], labels: ['first'] },
        { text: 'nothing', gold: [], labels: ['absent'] },
      ],
    },
  ],
}
const arm = (name: string, ranked: readonly string[]) => ({
  name,
  over:
    async () =>
    async ({ text }: Asked) => ({ ranked, lacks: text === 'nothing' }),
})
const measured: readonly Measured[] = [
  await measure(arm('good', ['new', 'old']), set),
  await measure(arm('poor', ['old', 'new']), set),
]
const lines = tableOf(set, measured).split('\n')
const row = (title: string, from = 0): string | undefined =>
  lines.slice(from).find((line) => line.startsWith(title))

test('a question about nothing is counted as asked, with whether a missing word is named, and has no row of its own', () => {
  expect(lines[0]).toBe('s: 0 documents, 3 questions')
  expect(row('good', lines.indexOf(row('names a missing word') ?? ''))).toBe(
    'good                   1.000    0.000',
  )
  expect(lines.some((line) => line.startsWith('absent '))).toBe(false)
})

test('what must not come before the gold is counted over the questions that name it', () => {
  expect(row('first', lines.indexOf(row('R@1 by kind') ?? ''))).toBe('first        1.000  0.000          2')
  expect(row('first', lines.indexOf(row('ahead by kind') ?? ''))).toBe(
    'first          1.000  0.000          1',
  )
})
