import { printable, tidy } from '#operations/words'
import type { Page } from './views/page.ts'
import { viewAnswer } from './views/views.ts'

/** The text of an answer for machines: the output itself. */
export const asJson = (output: unknown): string => `${JSON.stringify(output, null, 2)}\n`

/** The text of an answer the way a person reads it. */
export const present = (name: string, output: unknown, page: Page): string => {
  const shown = viewAnswer(name, printable(output), page)
  return `${tidy(shown)}\n`
}

/** Fields that are false where something is wrong; the program then ends with 1. */
const VERDICTS = ['sound', 'healthy', 'ok'] as const

export const unsound = (output: unknown): boolean =>
  typeof output === 'object' &&
  output !== null &&
  VERDICTS.some((verdict) => verdict in output && Reflect.get(output, verdict) === false)
