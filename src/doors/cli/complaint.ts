import { CommanderError } from 'commander'
import { HindcastError, isHindcastError } from '#vocabulary'
import { meantSubcommand } from './typed-words.ts'
import { UsageError } from './usage-error.ts'

/** The error to show, with a suggestion where a subcommand was probably mistyped. */
export const complaintOf = (
  error: unknown,
  words: readonly string[],
  paths: ReadonlySet<string>,
): unknown => {
  const meant = meantSubcommand(words, paths)
  if (error instanceof CommanderError) return usageErrorOf(error, words, paths, meant)
  if (!isHindcastError(error) || error.code !== 'not_found' || meant === undefined) return error
  return new HindcastError(error.code, error.message, {
    ...(error.field === undefined ? {} : { field: error.field }),
    next: `${error.next} ${meant}`,
    cause: error,
  })
}

/** Commander's error as ours, with a suggestion and the help page to read. */
const usageErrorOf = (
  error: CommanderError,
  words: readonly string[],
  paths: ReadonlySet<string>,
  meant: string | undefined,
): UsageError => {
  const [problem = '', hint = ''] = error.message.replace(/^error: /, '').split('\n')
  const path = [words.slice(0, 2).join(' '), words[0] ?? ''].find((one) => paths.has(one))
  const see = path === undefined ? 'See: hindcast --help.' : `See: hindcast help ${path}.`
  const suggested = meant ?? hint.replace(/^\((.*)\)$/, '$1')
  return new UsageError(problem, { next: suggested === '' ? see : `${suggested} ${see}` })
}
