import { styleText } from 'node:util'
import { HindcastError, isHindcastError } from '#vocabulary'
import { withCommands } from './command-names.ts'
import { printableText } from './printable.ts'
import { UsageError } from './usage-error.ts'

const BAD_USAGE = 2
const FAILED = 1

export interface Failure {
  readonly exitCode: number
  /** What goes to standard error. */
  readonly text: string
}

/** An error as text: problem, field, next step. A stack trace is added only for debugging. */
export const failureOf = (error: unknown, { json, debug }: { json: boolean; debug: boolean }): Failure => {
  const exitCode = error instanceof UsageError ? BAD_USAGE : FAILED
  const told = toldOf(error)
  const stack = debug && error instanceof Error ? `${error.stack}\n` : ''
  if (json) return { exitCode, text: `${JSON.stringify({ error: told })}\n${stack}` }
  const label = styleText('red', 'error:', { stream: process.stderr })
  const field = told.field === null ? '' : `  field  ${printableText(told.field)}\n`
  const text = `${label} ${printableText(told.problem)}\n${field}  next   ${printableText(withCommands(told.next))}\n`
  return { exitCode, text: `${text}${stack}` }
}

const toldOf = (error: unknown): ReturnType<HindcastError['toJSON']> => {
  if (isHindcastError(error)) return error.toJSON()
  if (error instanceof UsageError)
    return { code: 'invalid_input', field: error.field ?? null, problem: error.message, next: error.next }
  const said = error instanceof Error ? error.message : String(error)
  return new HindcastError('unexpected', `hindcast met something it did not expect: ${said}`, {
    next: 'Run it again with HINDCAST_DEBUG=1 to see where, and report it with the command.',
  }).toJSON()
}
