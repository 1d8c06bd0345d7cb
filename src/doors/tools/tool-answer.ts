import { tidy, unbrokenTexts } from '#operations/words'
import { type CallWords, HindcastError, isHindcastError } from '#vocabulary'
import { viewAnswer } from '../cli/views/views.ts'
import { answerPage } from './answer-page.ts'
import type { Tool } from './tool.ts'
import { argumentOf } from './tool-words.ts'

/** What a tool answers, through whichever door: in words for a model, and whole for a program. */
export interface ToolAnswer {
  readonly text: string
  readonly data: object
}

export const toolAnswer = (tool: Tool, answer: object, words: CallWords): ToolAnswer => ({
  text: textOf(tool, answer, words),
  data: tool.answers === undefined ? answer : tool.answers(answer as never),
})

/** The call's own words; of calls that have none, those of the command line. */
const textOf = ({ call, tells, written = [] }: Tool, answer: object, words: CallWords): string => {
  if (tells !== undefined) return tells(answer as never)
  if ('text' in answer && typeof answer.text === 'string') return answer.text
  const asWritten = Object.entries(answer).filter(([field]) => written.includes(field))
  const shown = { ...unbrokenTexts(answer), ...Object.fromEntries(asWritten) }
  return tidy(viewAnswer(call.name, shown, answerPage(words)))
}

type ToldError = ReturnType<HindcastError['toJSON']>

/** What went wrong, so that a model can mend it: the code, which argument, and what to do. */
export const toolRefusal = (
  tool: Tool,
  error: unknown,
  words: CallWords,
): { readonly text: string; readonly error: ToldError } => {
  const told = toldOf(tool, error, words)
  const field = told.field === null ? '' : ` (${told.field})`
  return { text: `${told.code}${field}: ${told.problem}. ${told.next}`, error: told }
}

const toldOf = (tool: Tool, error: unknown, words: CallWords): ToldError => {
  if (!isHindcastError(error)) return unexpected(error)
  const { code, field, problem } = error.toJSON()
  const next = error.nextIn(words)
  if (field === null) return { code, field, problem, next }
  const named = argumentOf(tool, field)
  // By the name under which the model gave it.
  const renamed = (text: string): string => (named === field ? text : text.replaceAll(field, named))
  return { code, field: named, problem: renamed(problem), next: renamed(next) }
}

const unexpected = (error: unknown): ToldError =>
  new HindcastError('unexpected', error instanceof Error ? error.message : String(error), {
    next: 'Try again; if it stays, report it with what was called.',
  }).toJSON()
