import { z } from 'zod'
import type { Call, Memory } from '#calls'
import { toText } from '#calls/text'
import { unbroken } from '#recall'
import { HindcastError, isHindcastError, parse, withCallNames } from '#vocabulary'
import { argumentOf, callFields, type FieldNames, type Fields } from './argument-names.ts'

/** A call as a model makes it: under a name of its own, with the few fields that a model can fill. The call has the rules. */
export interface Tool {
  readonly name: string
  readonly call: Call
  /** For a model: when to use it, and what it returns. */
  readonly description: string
  readonly input: z.ZodObject
  /** Fields that this tool alone has another word for. */
  readonly fields?: FieldNames
  /** The call's input, where more than names differ. */
  readonly toCall?: (fields: Fields, memory: Memory) => Fields | Promise<Fields>
}

export const jsonSchemaOf = (schema: z.ZodType): { readonly [keyword: string]: unknown } => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return json
}

/** An answer through any door: the call's input as it was understood, words for a model, data for a program. */
export interface ToolAnswer {
  readonly input: object
  readonly text: string
  readonly data: object
}

export type CallName = (call: string) => string

/** A call is named by its tool; one without a tool is a person's to type. */
export const toolNames =
  (tools: readonly Tool[]): CallName =>
  (name) =>
    tools.find(({ call }) => call.name === name)?.name ?? `hindcast ${name.replaceAll('.', ' ')}`

export const answerOf = async (
  memory: Memory,
  tool: Tool,
  given: unknown,
  nameOf: CallName,
): Promise<ToolAnswer> => {
  const input = await toolInput(memory, tool, given)
  const called = memory.call(tool.call, input).catch((cause: unknown) => {
    throw isHindcastError(cause) ? ofArgument(tool, cause) : cause
  })
  const data = (await called) as object
  return { input, text: withCallNames(toText(tool.call, data), nameOf), data }
}

/** The call's input from the arguments of a tool. */
export const toolInput = async (memory: Memory, tool: Tool, given: unknown): Promise<Fields> => {
  const { input, name, fields, toCall = (same) => same } = tool
  const read = parse(z.unknown(), given ?? {}, name)
  return toCall(callFields(input, parse(input, withoutNulls(read), name), fields), memory)
}

/** Models write null for what they leave out. */
const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const given = Object.entries(value).filter(([, one]) => one !== null && one !== undefined)
  return Object.fromEntries(given.map(([name, one]) => [name, withoutNulls(one)]))
}

/** The call's error by the names under which a model gave its fields. */
const ofArgument = ({ input, fields }: Tool, error: HindcastError): HindcastError => {
  const { code, field, message, next, cause } = error
  if (field === undefined) return error
  const argument = argumentOf(input, field, fields)
  const [last = field, named = argument] = [field, argument].map((path) => path.split('.').at(-1))
  const renamed = (text: string): string => {
    if (text.startsWith(`${field} `)) return text.replace(field, argument)
    return text.startsWith(`${last} `) || text.startsWith(`Give ${last}`) ? text.replace(last, named) : text
  }
  return new HindcastError(code, renamed(message), { field: argument, next: renamed(next), cause })
}

/** An error as a model reads it: code, argument, problem, next step, on one line. */
export const toolError = (
  cause: unknown,
  nameOf: CallName,
): { readonly text: string; readonly error: ReturnType<HindcastError['toJSON']> } => {
  const { code, field, problem, next: plain } = (isHindcastError(cause) ? cause : unexpected(cause)).toJSON()
  const next = withCallNames(plain, nameOf)
  const where = field === null ? '' : ` (${field})`
  return { text: unbroken(`${code}${where}: ${problem}. ${next}`), error: { code, field, problem, next } }
}

const unexpected = (cause: unknown): HindcastError =>
  new HindcastError('unexpected', cause instanceof Error ? cause.message : String(cause), {
    next: 'Try again; if it stays, report it with the call that you made.',
  })
