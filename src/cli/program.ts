import { CommanderError } from 'commander'
import { packageVersion } from '#calls/serving'
import { isDebugging } from '#settings'
import { CATALOGUE } from './catalogue.ts'
import type { Called } from './command.ts'
import { failureOf } from './failure.ts'
import { isAmong } from './listing.ts'
import { expectClosedPipes, write } from './standard-streams.ts'
import { type Act, treeOf } from './tree.ts'
import { UsageError } from './usage-error.ts'

const BAD_USAGE = 2

/** Runs what was typed; the number is the code the program ends with. */
export const runProgram = async (argv: readonly string[]): Promise<number> => {
  expectClosedPipes()
  let exitCode = 0
  try {
    const act: Act = async (...call) => {
      exitCode = await (await import('./act.ts')).act(...call)
    }
    const tree = treeOf(CATALOGUE, await calledBy(new Set(argv)), act)
    tree.version(packageVersion(), '--version', 'show the version')
    await tree.parseAsync(argv.length === 0 ? ['--help'] : [...argv], { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    // A group without a subcommand has shown its help.
    if (error instanceof CommanderError && error.code === 'commander.help') return BAD_USAGE
    const failure = failureOf(error instanceof CommanderError ? usageErrorOf(error) : error, {
      json: argv.includes('--json'),
      debug: isDebugging(process.env),
    })
    await write(process.stderr, failure.text)
    return failure.exitCode
  }
}

/** Commander's error as ours, with its own suggestion. */
const usageErrorOf = (error: CommanderError): UsageError => {
  const [problem = '', hint = ''] = error.message.replace(/^error: /, '').split('\n')
  return new UsageError(problem, {
    next: `${hint.replace(/^\((.*)\)$/, '$1 ')}See: hindcast --help, or hindcast COMMAND --help.`,
  })
}

/** Commands, and all that they import, are loaded when one is called. */
const calledBy = async (words: ReadonlySet<string>): Promise<readonly Called[]> =>
  CATALOGUE.some((one) => isAmong(words, one)) ? (await import('./command-list.ts')).calledBy(words) : []
