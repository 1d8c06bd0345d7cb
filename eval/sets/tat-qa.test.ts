import { expect, test } from 'vitest'
import { tatQaSet } from './tat-qa.ts'

test('a context is its paragraphs in order and its table, and the gold of its own questions', () => {
  const { collections } = tatQaSet([
    {
      table: {
        uid: 't1',
        table: [
          ['', '2019'],
          ['Sales', '12.5'],
        ],
      },
      paragraphs: [
        { order: 2, text: 'Second.' },
        { order: 1, text: 'First.' },
      ],
      questions: [{ question: 'What were sales?', answer_from: 'table' }],
    },
  ])
  expect(collections).toEqual([
    {
      documents: [{ id: 't1', text: 'First.\n\nSecond.\n\n|  | 2019 |\n| Sales | 12.5 |' }],
      questions: [{ text: 'What were sales?', gold: ['t1'], labels: ['table'] }],
    },
  ])
})
