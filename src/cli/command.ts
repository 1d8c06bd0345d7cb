import type { z } from 'zod'
import type { Call, OpenOptions } from '#calls'
import type { Settings } from '#settings'
import type { InputField } from './input-fields.ts'
import type { Listed } from './listing.ts'

/** Where a command works, for whom, and whom it tells. */
export interface Surroundings {
  readonly settings: Settings
  /** In whose name the memory is opened. */
  readonly opener: Pick<OpenOptions, 'actor' | 'token' | 'look'>
  /** Hears how far long work has come. */
  progress(done: number, total: number, label?: string): void
  /** Hears what long work is at, where it cannot say how far. */
  note(what: string): void
  /** Takes text for a person as it comes, from a command that tells its answer itself; a value is for a line of JSON. */
  tell(text: string, value?: unknown): void
  /** Hears what a person should know besides the answer. */
  warn(text: string): void
  /** What to let go of when the person interrupts. */
  holds(close: () => Promise<void>): void
  /** Resolves when the person interrupts; the command then ends by itself. */
  interrupted(): Promise<void>
}

/** What the command line can do: a call, or one of the extra ones. */
export interface Command extends Listed {
  /** The input field that is given without a flag. */
  readonly positional?: string | undefined
  readonly input: z.ZodType
  /** It records or changes something: a person's token is asked for, where the home has one. Who only looks needs none. */
  readonly acts?: boolean | undefined
  /** The call that it makes; one of the extra commands has none. */
  readonly call?: Call | undefined
  /** How its answer is shown, where it is no call's. */
  readonly view?: ((answer: never) => string) | undefined
  /** It tells a person its answer itself; the answer is shown as JSON only. */
  readonly tells?: boolean | undefined
  /** Whether its answer says that something is wrong: the program then ends with 1. */
  readonly failed?: ((answer: never) => boolean) | undefined
  /** It works in no home, whose settings are then not read. */
  readonly elsewhere?: boolean | undefined
  /** Fields of its input that are settings, which others give otherwise. */
  readonly sets?: readonly ('strategy' | 'profile')[] | undefined
  run(surroundings: Surroundings, input: GivenInput): Promise<unknown>
}

/** An input as it was typed; whoever runs the command parses it. */
export interface GivenInput {
  readonly [field: string]: unknown
}

/** A command with its fields, which are its flags. */
export interface Called {
  readonly command: Command
  readonly fields: readonly InputField[]
}
