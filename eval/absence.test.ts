import { expect, test } from 'vitest'
import { absenceOf, saysAbsent } from './absence.ts'

const about = { gold: ['a'], ranked: ['a'] }
const aboutNothing = { gold: [], ranked: ['b'] }

test('what is absent is told, and what is present is not lost, each as a share of its own questions', () => {
  const graded = [
    { ...about, absent: false },
    { ...about, absent: false },
    { ...about, absent: false },
    { ...about, absent: true },
    { ...aboutNothing, absent: true },
    { ...aboutNothing, absent: false },
  ]
  expect(absenceOf(graded)).toEqual({ absentTold: 0.5, presentLost: 0.25 })
})

test('a set that asks only about what is there says nothing of it', () => {
  expect(absenceOf([{ ...about, absent: false }])).toBeUndefined()
})

test('an answer says that nothing is about a question by having no hits, or by saying why beside the nearest', () => {
  expect(saysAbsent({ hits: [], why: null })).toBe(true)
  expect(saysAbsent({ hits: ['nearest'], why: 'Nothing is about this.' })).toBe(true)
  expect(saysAbsent({ hits: ['found'], why: null })).toBe(false)
})
