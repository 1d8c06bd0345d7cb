import { expect, test } from 'vitest'
import { locomoSets } from './locomo.ts'

const turn = (dia_id: string, text: string) => ({ speaker: 'Ann', dia_id, text })
const asked = (question: string, evidence: string[], category = 4) => ({ question, evidence, category })

const talk = {
  conversation: {
    speaker_a: 'Ann',
    session_1_date_time: '1:56 pm on 8 May, 2023',
    session_1: [turn('D1:1', 'I bought a boat.'), turn('D1:2', 'It is red.')],
    session_2_date_time: '2:00 pm on 9 May, 2023',
    session_2: [turn('D2:1', 'The boat sank.')],
  },
  qa: [
    asked('wrongly cited', ['D1:2']),
    asked('cited in one string', ['D1:1; D2:01']),
    asked('cites nothing', [], 3),
    asked('cites a turn that is not there', ['D9:9']),
    asked('about the other speaker', ['D2:1'], 5),
    asked('the audit finds no evidence', ['D1:1']),
  ],
}
const corrections = new Map([
  ['locomo_0_qa0', ['D2:1']],
  ['locomo_0_qa5', []],
])

const [sessions, turns] = locomoSets([talk], corrections)
const gold = (set = turns) => set?.collections[0]?.questions.map((question) => question.gold)

test('a session is one page under its date, a turn a page of its own', () => {
  expect(sessions?.collections[0]?.documents).toEqual([
    { id: 'D1', text: '1:56 pm on 8 May, 2023\nAnn: I bought a boat.\nAnn: It is red.' },
    { id: 'D2', text: '2:00 pm on 9 May, 2023\nAnn: The boat sank.' },
  ])
  expect(turns?.collections[0]?.documents.map(({ id }) => id)).toEqual(['D1:1', 'D1:2', 'D2:1'])
})

test('gold is what the audit says, and citations in odd spellings are read', () => {
  expect(gold()).toEqual([['D2:1'], ['D1:1', 'D2:1'], ['D2:1']])
  expect(gold(sessions)).toEqual([['D2'], ['D1', 'D2'], ['D2']])
})

test('questions without evidence are left out and counted', () => {
  expect(turns?.notes).toEqual([
    "1 questions have gold other than LoCoMo's, by the audit.",
    '3 questions are left out: no turn that exists answers them.',
  ])
})

test('what the audit did not go through is told apart', () => {
  const labels = turns?.collections[0]?.questions.map((question) => question.labels)
  expect(labels).toEqual([['audited', 'single-hop'], ['audited', 'single-hop'], ['adversarial']])
})
