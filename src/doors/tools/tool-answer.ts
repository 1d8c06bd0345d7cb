import { toText } from '#operations/text'
import { unbroken } from '#recall'
import { HindcastError, isHindcastError, withCallNames } from '#vocabulary'
import type { Tool } from './tool.ts'
import { argumentOf, type CallName } from './tool-words.ts'

/** What a tool answers, through whichever door: in words for a model, and whole for a program. */
export interface ToolAnswer {
  readonly text: string
  readonly data: object
}

export const toolAnswer = (tool: Tool, answer: object, nameOf: CallName): ToolAnswer => ({
  text: withCallNames(textOf(tool, answer), nameOf),
  data: tool.answers === undefined ? answer : tool.answers(answer as never),
})

const textOf = ({ call, tells }: Tool, answer: object): string =>
  tells === undefined ? toText(call, answer) : tells(answer as never)

type ToldError = ReturnType<HindcastError['toJSON']>

/** What went wrong, so that a model can mend it: the code, which argument, and what to do. */
export const toolRefusal = (
  tool: Tool,
  error: unknown,
  nameOf: CallName,
): { readonly text: string; readonly error: ToldError } => {
  const told = toldOf(tool, error, nameOf)
  const field = told.field === null ? '' : ` (${told.field})`
  // What was given may be in it, and has no line of its own.
  return { text: unbroken(`${told.code}${field}: ${told.problem}. ${told.next}`), error: told }
}

const toldOf = (tool: Tool, error: unknown, nameOf: CallName): ToldError => {
  if (!isHindcastError(error)) return unexpected(error)
  const { code, field, problem } = error.toJSON()
  const next = withCallNames(error.next, nameOf)
  if (field === null) return { code, field, problem, next }
  const named = argumentOf(tool, field)
  // By the name under which the model gave it, where the sentence begins with the field or asks for it.
  const renamed = (text: string): string =>
    text.startsWith(`${field} `) || text.startsWith(`Give ${field}`) ? text.replace(field, named) : text
  return { code, field: named, problem: renamed(problem), next: renamed(next) }
}

const unexpected = (error: unknown): ToldError =>
  new HindcastError('unexpected', error instanceof Error ? error.message : String(error), {
    next: 'Try again; if it stays, report it with what was called.',
  }).toJSON()
