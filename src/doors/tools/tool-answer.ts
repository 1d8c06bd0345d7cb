import { markedWords, tidy, unbrokenTexts } from '#operations/words'
import { unbroken } from '#recall'
import { HindcastError, isHindcastError, withCallNames } from '#vocabulary'
import { viewAnswer } from '../views/views.ts'
import { ANSWER_PAGE } from './answer-page.ts'
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

/** The call's own words; of calls that have none, those of the command line. */
const textOf = ({ call, tells, written = [] }: Tool, answer: object): string => {
  if (tells !== undefined) return tells(answer as never)
  if ('text' in answer && typeof answer.text === 'string') return answer.text
  const { shown, asWritten } = apart(answer, written)
  return asWritten(markedWords(tidy(viewAnswer(call.name, shown, ANSWER_PAGE))))
}

/** An answer without lines of others', in which a name stands for each text that is written already; and how they come to their places. */
const apart = (answer: object, written: readonly string[]) => {
  const texts: string[] = []
  const shown = Object.fromEntries(
    Object.entries(answer).map(([field, value]: [string, unknown]) => {
      const told = unbrokenTexts(value)
      if (!written.includes(field) || !hasText(value)) return [field, told]
      texts.push(value.text)
      return [field, { ...Object(told), text: placeOf(texts.length - 1) }]
    }),
  )
  const asWritten = (told: string): string =>
    texts.reduce((whole, text, place) => whole.replace(placeOf(place), () => text), told)
  return { shown, asWritten }
}

const hasText = (value: unknown): value is { readonly text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

/** No words of anybody's have this sign in them: it is taken out of them. */
const placeOf = (place: number): string => `\u{f0000}${place}\u{f0000}`

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
