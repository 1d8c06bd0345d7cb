import type { Memory } from 'hindcast'
import type { Answer, Desk, Question } from './desk.ts'
import { type Doing, QUESTIONS } from './histories.ts'

/** Where each question is asked. */
const WAYS: readonly Omit<Question, 'question'>[] = [
  {},
  { all: true, limit: 50 },
  { sources: ['workspace'], limit: 3 },
  { sources: ['decision', 'incident', 'trade'] },
  { sources: ['transcript', 'report'] },
]

/** Everything a search can tell, for every question asked in every way: hits, order, scores, handles, why. */
export const askAll = async (memory: Memory, asOf?: string): Promise<Record<string, Answer>> => {
  const answers: Record<string, Answer> = {}
  for (const question of QUESTIONS)
    for (const way of WAYS)
      answers[`${question} ${JSON.stringify(way)}`] = await memory.search({ question, ...way, asOf })
  return answers
}

/** What sets a run up is known before it has a time. */
const BEFORE_ANY_TIME = new Date(0).toISOString()

/**
 * Does what a history says, and answers for each step what was last known after it. After the steps in `asks` something is
 * searched for, so that the index has seen the history in parts.
 */
export const replay = async (
  desk: Desk,
  doings: readonly Doing[],
  asks: (step: number) => boolean = () => false,
): Promise<readonly string[]> => {
  const known: string[] = []
  for (const [step, doing] of doings.entries()) {
    await doing(desk)
    known.push((await desk.person.status({})).lastKnownAt ?? BEFORE_ANY_TIME)
    if (!asks(step)) continue
    await desk.agent.search({ question: 'gold' })
    await desk.agent.search({ question: 'gold', asOf: known[Math.floor(step / 2)] })
  }
  return known
}
