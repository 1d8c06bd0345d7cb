import { CALLS, type Turn } from '#operations'
import { type ErrorCode, HindcastError, isHindcastError, parse } from '#vocabulary'
import { decide } from '../tools/faces/decide.ts'
import { decisionInAnswer } from './decision-in-answer.ts'
import type { Answer, Prompt } from './model-call.ts'
import type { Decided, Decision, Problem } from './turn-taken.ts'
import type { TurnUnderWay } from './turns-under-way.ts'

export type Said = Decision | readonly Decision[] | null
export type ReadsDecision = (answer: string, turn: Turn) => Said | PromiseLike<Said>

interface Taken {
  readonly decisions: readonly Decided[]
  readonly problem: Problem | null
}

const NOTHING: Taken = { decisions: [], problem: null }

/** Answers that did not come to their end by themselves: what stands in them may be half of what was meant. */
const CUT: readonly Answer['ended'][] = ['length', 'content-filter', 'error', 'interrupted']

/**
 * Records what an answer decided. What a model got wrong is told, not raised: the answer is the caller's, and it is no order. What
 * the memory could not do is raised.
 */
export const takeAnswer = async (
  { text, ended }: Answer,
  turn: Turn,
  reads: ReadsDecision | undefined,
): Promise<Taken> => {
  if (CUT.includes(ended)) return refused(cutShort(ended))
  let said: readonly Decision[]
  try {
    said = listed(await (reads ?? decisionInAnswer)(text, turn))
  } catch (error) {
    return refused(isHindcastError(error) ? error : unreadable(error))
  }
  const decisions: Decided[] = []
  try {
    // Of several, all are fit or none is recorded.
    if (said.length > 1) for (const one of said) parse(CALLS.decide.input, one, 'decide')
    for (const one of said) {
      const { id, flags, notices } = await turn.decide(one)
      decisions.push({ ...one, event: id, flags, notices })
    }
  } catch (error) {
    if (isHindcastError(error) && isTheAnswers(error.code)) return { ...refused(error), decisions }
    throw error
  }
  return { ...NOTHING, decisions }
}

/** Whether the model has recorded its decision itself, with the tool for it. */
export const decidedByTool = (prompt: Prompt, { calls }: TurnUnderWay): boolean =>
  prompt.some(
    ({ role, content }) =>
      role === 'tool' &&
      content.some(
        (part) =>
          part.type === 'tool-result' &&
          part.toolName === decide.name &&
          part.output.type === 'text' &&
          calls.has(part.toolCallId),
      ),
  )

const listed = (said: Said): readonly Decision[] => (said === null ? [] : isList(said) ? said : [said])

const isList = (said: Decision | readonly Decision[]): said is readonly Decision[] => Array.isArray(said)

/** Codes of what was given; all others are of the memory. */
const isTheAnswers = (code: ErrorCode): boolean =>
  code.startsWith('invalid_') || code === 'holds_secret' || code === 'payload_too_large'

const refused = (error: HindcastError): Taken => ({ ...NOTHING, problem: error.toJSON() })

const cutShort = (ended: Answer['ended']): HindcastError =>
  new HindcastError('invalid_input', `the answer was cut short (${ended})`, {
    field: 'answer',
    next: 'Ask again; by length, with more maxOutputTokens.',
  })

const unreadable = (error: unknown): HindcastError =>
  new HindcastError(
    'invalid_input',
    `no decision could be read: ${error instanceof Error ? error.message : String(error)}`,
    { field: 'answer', next: 'Ask again, or let the decision function read such an answer.' },
  )
