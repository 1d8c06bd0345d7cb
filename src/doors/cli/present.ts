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

/** The typographic minus of sentences. On a page it becomes the hyphen that amounts have, which can be searched for. */
const TYPOGRAPHIC = new RegExp(`${MINUS}(?=\\d)`, 'g')

/** Fields that are false where something is wrong; the program then ends with 1. */
const VERDICTS = ['sound', 'healthy', 'ok'] as const

export const unsound = (output: unknown): boolean =>
  typeof output === 'object' &&
  output !== null &&
  VERDICTS.some((verdict) => verdict in output && Reflect.get(output, verdict) === false)
