import { readFileSync } from 'node:fs'
import { CommanderError } from 'commander'
import { act } from './act.ts'
import { COMMANDS } from './command.ts'
import { complaintOf } from './complaint.ts'
import { failureOf } from './failure.ts'
import { expectClosedPipes, write } from './standard-streams.ts'
import { pathsOf, treeOf } from './tree.ts'
import { asHelp, typedWords } from './typed-words.ts'

const BAD_USAGE = 2

/** Runs what was typed; the number is the code the program ends with. */
export const runProgram = async (argv: readonly string[]): Promise<number> => {
  expectClosedPipes()
  let exitCode = 0
  try {
    const asked = asHelp(argv, pathsOf(COMMANDS))
    const tree = treeOf(COMMANDS, new Set(asked), async (...call) => {
      exitCode = await act(...call)
    })
    tree.version(version(), '--version', 'show the version')
    await tree.parseAsync([...asked], { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    // A group without a subcommand has shown its help.
    if (error instanceof CommanderError && error.code === 'commander.help') return BAD_USAGE
    const failure = failureOf(complaintOf(error, typedWords(argv), pathsOf(COMMANDS)), {
      json: argv.includes('--json'),
      debug: process.env.HINDCAST_DEBUG === '1',
    })
    await write(process.stderr, failure.text)
    return failure.exitCode
  }
}

/** The same distance from the source and from what is built. */
const version = (): string => {
  const told: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  return typeof told === 'object' && told !== null && 'version' in told ? String(told.version) : 'unknown'
}
