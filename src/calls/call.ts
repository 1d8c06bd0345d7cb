import type { z } from 'zod'
import { sharingFact } from './recording/fact-fields.ts'
import type { Caller } from './session/caller.ts'

/**
 * The floor of a call's rights: `read` changes nothing, `write` is for agent, broker and person, `person` for a person alone, `local`
 * for a person on this machine, never over HTTP or MCP. Who may change which field of a fact is up to its kind.
 */
export type Access = 'read' | 'write' | 'person' | 'local'

/** True if the call changes nothing. */
export const isRead = ({ access }: Pick<Call, 'access'>): boolean => access === 'read'

/** Every call a caller can make, declared once. Doors are loops over the table of these. */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** `trade.record` is `hindcast trade record` on the command line. */
  readonly name: string
  /** Which of the three things happens to a fact; `keep` looks after the record itself. */
  readonly verb: 'record' | 'recall' | 'keep'
  readonly access: Access
  /** It takes an agent that is there: a mistyped name must not make one. */
  readonly existing?: true
  /** It makes the run that it names: the memory is opened without one. */
  readonly opensRun?: true
  /** About all runs of an agent: it needs no live log, and makes none. */
  readonly agentWide?: true
  /** The input field that names a file of this machine. */
  readonly localField?: string
  readonly describe: string
  /** The input field that a command line takes without a flag. */
  readonly positional?: string
  readonly input: Input
  readonly output: Output
  /** Whether the answer says that something is wrong: a command then ends with 1. */
  failed?(answer: z.input<Output>): boolean
  run(caller: Caller, input: z.output<Input>): Promise<z.input<Output>>
}

/** What a method takes: nothing too, where no field is needed. */
export type OptionalIfEmpty<Input> = Record<string, never> extends Input ? [input?: Input] : [input: Input]

/** Keeps the input and output types of a declaration, which nobody changes afterwards. */
export const call = <Input extends z.ZodType, Output extends z.ZodType>(
  declared: Call<Input, Output>,
): Call<Input, Output> => {
  sharingFact(declared.input)
  OURS.add(declared)
  return Object.freeze(declared)
}

const OURS = new WeakSet<object>()

/** Whether it was declared here: whoever calls is handed everything that a call may reach. */
export const isDeclared = (declared: object): boolean => OURS.has(declared)

/** Whether an agent that is not there yet comes into being by it: a read of a mistyped name must not make a folder for it. */
export const makesMemory = (call: Call): boolean =>
  call.agentWide === true || (!isRead(call) && call.existing !== true)
