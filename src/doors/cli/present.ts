import { MINUS } from '#vocabulary'
import { printable } from './printable.ts'
import { widthOf } from './standard-streams.ts'
import { pageOn } from './views/page.ts'
import { viewAnswer } from './views/views.ts'

/** The text of an answer: the output itself as JSON, or the way a person reads it. */
export const present = (name: string, output: unknown, json: boolean, stream: NodeJS.WriteStream): string => {
  if (json) return `${JSON.stringify(output, null, 2)}\n`
  const shown = viewAnswer(name, printable(output), pageOn(stream, widthOf(stream)))
  return `${shown
    .replace(TYPOGRAPHIC, '-')
    .replace(/[ \t]+$/gm, '')
    .trimEnd()}\n`
}

/** Sentences have the typographic one, amounts the one that is typed and searched for: a page has one. */
const TYPOGRAPHIC = new RegExp(`${MINUS}(?=\\d)`, 'g')

/** Fields by which an answer says that all is not well; the program then ends with 1. */
const VERDICTS = ['sound', 'healthy', 'ok'] as const

export const unsound = (output: unknown): boolean =>
  typeof output === 'object' &&
  output !== null &&
  VERDICTS.some((verdict) => verdict in output && Reflect.get(output, verdict) === false)
