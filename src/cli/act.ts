import { settingsFor } from '#calls'
import { type Flags, resolveSettings, type Settings } from '#settings'
import { HindcastError } from '#vocabulary'
import { answers } from './ask-person.ts'
import { tokenFor } from './ask-token.ts'
import type { Called, Command, GivenInput } from './command.ts'
import { actorOf, type Globals } from './globals.ts'
import { inputFrom, refuseMissing, type Typed, withAsOf } from './input.ts'
import { onInterruption } from './interruption.ts'
import { judged } from './judgement.ts'
import { typed } from './listing.ts'
import { asJson, present } from './present.ts'
import { printableText } from './printable.ts'
import { progressLine } from './progress-line.ts'
import { sourcesFrom } from './source.ts'
import { write } from './standard-streams.ts'

const OK = 0
const FAILED = 1

/** Runs one command as it was typed, and says with which code the program ends. */
export const act = async ({ command, fields }: Called, given: Typed, globals: Globals): Promise<number> => {
  const actor = actorOf(globals)
  const terminal = { input: process.stdin, output: process.stderr }
  const typedInput = await inputFrom(fields, given, sourcesFrom(process.stdin))
  const settings = await settingsOf(command, globals, typedInput)
  const named = fields.some((field) => field.name === 'run') ? { run: settings.run } : {}
  const token = await tokenFor(command, actor, settings, globals.tokenFile, terminal)
  const asked = await answers(command, typedInput, settings, terminal)
  const toAsk = withAsOf(command, fields, defined({ ...typedInput, ...named, ...asked }), globals)
  refuseMissing(command, fields, toAsk)
  const input = { ...toAsk, ...(await judged(command, toAsk, { settings, actor }, terminal)) }

  // Whoever only looks is not asked who they are.
  const opener = { actor, token, look: actor === 'person' && command.acts !== true }
  const line = progressLine(typed(command), process.stderr)
  const interruption = onInterruption(line.erase)
  try {
    const json = globals.json === true
    const { tell: progress, note } = line
    const tell = (text: string, value?: unknown): void => {
      line.erase()
      if (!json) process.stdout.write(text)
      else if (value !== undefined) process.stdout.write(`${JSON.stringify(value)}\n`)
    }
    const warn = (text: string): void => {
      line.erase()
      process.stderr.write(`note: ${printableText(text)}\n`)
    }
    const { holds, awaited: interrupted } = interruption
    const output = await command.run(
      { settings, opener, progress, note, tell, warn, holds, interrupted },
      input,
    )
    line.erase()
    if (!json && !command.tells) await print(command, present(command, output))
    else if (json && output !== undefined) await print(command, asJson(output))
    return command.failed?.(output as never) === true ? FAILED : OK
  } catch (error) {
    line.erase()
    // The interruption closed the store during the call; the signal ends the program.
    if (interruption.came) return new Promise(() => {})
    throw error
  }
}

/** What was done stays done where nobody can be told of it. */
const print = async ({ acts }: Command, text: string): Promise<void> => {
  try {
    await write(process.stdout, text)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    const done = acts === true ? '; what was to be recorded or changed is' : ''
    throw new HindcastError('answer_unprinted', `the answer cannot be printed: ${why}${done}`, {
      next:
        acts === true
          ? 'Make room where the output goes. What was recorded is in the log: hindcast events shows it.'
          : 'Make room where the output goes, and ask again.',
      cause,
    })
  }
}

/** All that is set, by what was typed, the environment and the home's own file. */
const settingsOf = async (command: Command, globals: Globals, input: GivenInput): Promise<Settings> => {
  const sets = (command.sets ?? []).map((name) => [name, input[name]])
  const flags: Flags = {
    ...Object.fromEntries(sets),
    home: globals.home,
    agent: globals.agent,
    run: runOf(command, globals, input.run),
  }
  return command.elsewhere === true
    ? resolveSettings(flags, process.env, {})
    : settingsFor(flags, process.env)
}

/** A call that names a run (`run close bt-1`, `trades --run bt-1`) is made on that run's log. */
const runOf = (command: Command, { run }: Globals, inInput: unknown): string | undefined => {
  const named = typeof inInput === 'string' ? inInput : undefined
  return command.positional === 'run' ? (named ?? run) : (run ?? named)
}

const defined = (input: { readonly [field: string]: unknown }): { readonly [field: string]: unknown } =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
