import type { z } from 'zod'
import { type Actor, OPERATIONS, type Operation, openMemory } from '#operations'
import type { Settings } from '#settings'
import { EXTRA } from './extra.ts'
import { type InputField, inputFieldsOf } from './input-fields.ts'
import { isAmong, type Listed } from './listing.ts'

/** Where a command works, for whom, and whom it tells. */
export interface Surroundings {
  readonly settings: Settings
  /** The folder that was named by flag or environment; what makes its own place works there, if at all. */
  readonly namedHome: string | undefined
  readonly actor: Actor
  /** Hears how far long work has come. */
  progress(done: number, total: number, label?: string): void
  /** Hears what long work is at, where it cannot say how far. */
  note(what: string): void
  /** Takes text for a person as it comes, from a command that tells its answer itself; a value is for a line of JSON. */
  tell(text: string, value?: unknown): void
  /** What to let go of when the person interrupts. */
  holds(close: () => Promise<void>): void
  /** Resolves when the person interrupts; the command then ends by itself. */
  interrupted(): Promise<void>
}

/** What the command line can do: an operation, or one of the extra ones. */
export interface Command extends Listed {
  /** The input field that is given without a flag. */
  readonly positional?: string | undefined
  readonly input: z.ZodType
  /** It tells a person its answer itself; the answer is shown as JSON only. */
  readonly tells?: boolean | undefined
  run(surroundings: Surroundings, input: GivenInput): Promise<unknown>
}

/** An input as it was typed; whoever runs the command parses it. */
export interface GivenInput {
  readonly [field: string]: unknown
}

const fromOperation = (operation: Operation): Command => ({
  name: operation.name,
  heading: operation.verb,
  describe: operation.describe,
  positional: operation.positional,
  input: operation.input,
  run: async ({ settings, actor, progress, holds }, input) => {
    // A read of a mistyped agent must not make a folder for it.
    const memory = await openMemory({
      ...settings,
      actor,
      progress,
      create: operation.agentWide === true || (operation.writes && !operation.existing),
    })
    holds(() => memory.close())
    try {
      return await memory.call(operation, input)
    } finally {
      await memory.close()
    }
  },
})

export const COMMANDS: readonly Command[] = [...OPERATIONS.map(fromOperation), ...EXTRA]

/** A command with its fields, which are its flags. */
export interface Called {
  readonly command: Command
  readonly fields: readonly InputField[]
}

/** The commands that may be meant by these words. Reading the schemas of all would cost every start some 30 ms. */
export const calledBy = (words: ReadonlySet<string>): readonly Called[] =>
  COMMANDS.filter((command) => isAmong(words, command)).map((command) => ({
    command,
    fields: inputFieldsOf(command.input),
  }))
