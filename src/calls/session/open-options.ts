import { z } from 'zod'
import { MODES, type Mode, type Progress } from '#log'
import type { Settings } from '#settings'
import { ACTORS, type Actor, type Clock, hasFunction, zFunction, zName, zPath, zStrategy } from '#vocabulary'
import { runOpen } from '../run-open.ts'
import { type ReflectorGiven, zReflectorGiven } from './reflector-options.ts'
import { type SearchOptions, zSearchOptions } from './search-options.ts'

/** A strategy by its name, or with version and parameters. */
type StrategyGiven = z.input<typeof zStrategy>

export interface OpenOptions {
  /** The folder that holds agents. */
  readonly home?: string | undefined
  readonly agent?: string | undefined
  /** A run to record under; a paper or backtest run has a log of its own. */
  readonly run?: string | undefined
  /** Opens the run if it is not there yet. A paper or backtest run that nobody named is a new one, `backtest-1`. */
  readonly mode?: Mode | undefined
  /** What is recorded and asked through this handle without a strategy is of this one; a run opened here has it as its own. */
  readonly strategy?: StrategyGiven | undefined
  /** The strategy in words: the playbook of a run that is opened here begins with it. */
  readonly prompt?: string | undefined
  /** Files that a run which is opened here begins with, by path: `notes/experience.md`. */
  readonly presets?: { readonly [path: string]: string } | undefined
  /** A run, or `live`, whose playbook, SOUL, manual and notes a run that is opened here takes over. */
  readonly from?: string | undefined
  /** Who writes through this handle. */
  readonly actor?: Actor | undefined
  /** A person's token, which opening as a person takes once the home has one: `hindcast token create --bearer person --all`. */
  readonly token?: string | undefined
  /** A person who only looks needs no token; what would record or change something is refused. */
  readonly look?: boolean | undefined
  readonly clock?: Clock | undefined
  /** An agent that is not there yet is made, unless this is false. */
  readonly create?: boolean | undefined
  /** How texts are searched; what is left out is as `hindcast.json` in the home says, or the default. */
  readonly search?: SearchOptions | undefined
  /** The language model that distils lessons; if left out, as `hindcast.json` in the home says, or none. */
  readonly reflector?: ReflectorGiven | undefined
  /** Counts the tokens of a text as your model reads it; by the o200k encoding if left out. */
  readonly countTokens?: ((text: string) => number) | undefined
  /** A desk's own scanner: returns each text of an input or a file without the secrets that it knows. */
  readonly mask?: ((text: string) => string) | undefined
  /** Settings that were resolved before, with what gave each, in place of what this call and the home's file say. */
  readonly settings?: Settings | undefined
  /** Hears how far long work has come. */
  readonly progress?: ((done: number, total: number, phase?: string) => void) | undefined
}

/** One that is mistyped would open another log than was meant; what is wrong with a value is said before anything is opened. */
export const zOpenOptions = z.strictObject({
  home: zPath.optional().describe('the folder that holds agents'),
  agent: zName.optional(),
  run: zName.optional(),
  mode: z.enum(MODES).optional(),
  strategy: zStrategy.optional(),
  prompt: runOpen.input.shape.prompt,
  presets: runOpen.input.shape.presets,
  from: runOpen.input.shape.from,
  actor: z.enum(ACTORS).optional(),
  // A value that is no token is refused as one.
  token: z.custom<string>().optional(),
  look: z.boolean().optional(),
  clock: z
    .custom<Clock>(hasFunction('now'), 'must be an object with a function now')
    .optional()
    .describe('{ now: () => milliseconds since 1970 }'),
  create: z.boolean().optional(),
  settings: z.custom<Settings>().optional(),
  search: zSearchOptions.optional(),
  reflector: zReflectorGiven
    .optional()
    .describe('{ provider, model }, or { name, ask: async ({ system, user }, signal) => answer }'),
  countTokens: zFunction<(text: string) => number>().optional().describe('(text) => how many tokens it has'),
  mask: zFunction<(text: string) => string>().optional().describe('(text) => the text without secrets'),
  progress: zFunction<Progress>().optional().describe('(done, total) => …'),
} satisfies { readonly [option in keyof OpenOptions]-?: z.ZodType })
