import { expect, test } from 'vitest'
import { notFound } from './not-found.ts'

const { choosing, heldBack } = await notFound()
const halves = [choosing, heldBack]
const questions = halves.flatMap(({ collections }) => collections.flatMap((each) => each.questions))

test('both halves have as many absent and present questions over each set of documents', () => {
  for (const { collections } of halves)
    for (const { questions: asked } of collections)
      expect(asked.map(({ labels }) => labels[0])).toEqual([
        ...Array.from({ length: 16 }, () => 'absent'),
        ...Array.from({ length: 16 }, () => 'present'),
      ])
  expect(questions).toHaveLength(128)
})

test('no question is asked twice, and each names a document of its set or none', () => {
  expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length)
  for (const { collections } of halves)
    for (const { documents, questions: asked } of collections) {
      const ids = new Set(documents.map(({ id }) => id))
      for (const { gold, labels } of asked) {
        expect(gold.length === 0).toBe(labels[0] === 'absent')
        for (const id of gold) expect(ids).toContain(id)
      }
    }
})
