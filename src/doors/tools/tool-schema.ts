import { z } from 'zod'
import type { Operation } from '#operations'
import type { Argument, Arguments, Tool } from './tool.ts'

/** A schema as JSON has it. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: { readonly [name: string]: JsonSchema }
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly $ref?: string
  readonly $defs?: { readonly [name: string]: JsonSchema }
}

/** What a model is told a tool takes. It is the call's own schema, field by field, without what only a program needs to know. */
export const toolSchema = ({ call, takes }: Tool): JsonSchema & { readonly type: 'object' } => {
  const whole = wholeSchema(call)
  const required = requiredOf(whole)
  return objectOf(
    takes,
    (path) => fieldAt(whole, path),
    (name, { field = name, required: asked }) => asked === true || required.has(field),
  )
}

const objectOf = (
  takes: Arguments,
  find: (path: string) => JsonSchema,
  isRequired: (name: string, argument: Argument) => boolean,
): JsonSchema & { readonly type: 'object' } => {
  const entries = Object.entries(takes)
  const required = entries.filter(([name, one]) => isRequired(name, one)).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, one]) => [
        name,
        argumentSchema(find(one.field ?? name), one, find, one.field ?? name),
      ]),
    ),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

const argumentSchema = (
  field: JsonSchema,
  { says, inside, each, type, words }: Argument,
  find: (path: string) => JsonSchema,
  path: string,
): JsonSchema => {
  const description = says ?? field.description
  const told = description === undefined || description === '' ? {} : { description }
  if (inside !== undefined) return { ...objectOf(inside, (name) => find(`${path}.${name}`), never), ...told }
  if (words !== undefined) return { type: 'array', items: { type: 'string', enum: words }, ...told }
  if (each === undefined) return { ...(type === undefined ? plain(field) : { type }), ...told }
  const one = (name: string): JsonSchema => find(`${path}.${name}`)
  const required = requiredOf(find(path).items ?? {})
  return {
    type: 'array',
    ...told,
    items: objectOf(each, one, (name, { field: named = name }) => required.has(named)),
  }
}

const never = (): boolean => false

/** One type where the call takes several: a model needs one way to say a thing. */
const plain = (schema: JsonSchema): JsonSchema => {
  if (schema.enum !== undefined) return { type: 'string', enum: schema.enum }
  const [first] = schema.anyOf ?? []
  if (first !== undefined) return plain(first)
  const type = Array.isArray(schema.type)
    ? schema.type.includes('number')
      ? 'number'
      : schema.type[0]
    : schema.type
  if (type === 'array') return { type, items: plain(schema.items ?? {}) }
  return type === undefined ? {} : { type }
}

const wholes = new WeakMap<Operation, JsonSchema>()

/** The schema of a call's input, with every reference in its place. */
const wholeSchema = (call: Operation): JsonSchema => {
  const known = wholes.get(call)
  if (known !== undefined) return known
  // Of all that zod may write, a call's input has only this.
  const made = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  wholes.set(call, made)
  return made
}

const DEFS = '#/$defs/'

/** The field at a path; a call that takes one thing or several has those of the one. */
const fieldAt = (whole: JsonSchema, path: string): JsonSchema => {
  const resolved = (schema: JsonSchema): JsonSchema => {
    const { $ref, ...own } = schema
    const named = $ref?.startsWith(DEFS) ? whole.$defs?.[$ref.slice(DEFS.length)] : undefined
    return named === undefined ? schema : { ...resolved(named), ...own }
  }
  let at = resolved(whole)
  for (const name of path.split('.')) {
    const holders = [at, ...(at.anyOf ?? []).map(resolved), ...(at.items ? [resolved(at.items)] : [])]
    const found = holders.flatMap(({ properties }) => properties?.[name] ?? [])[0]
    // What a trade was entered in may say anything: what of it is understood is kept.
    if (found === undefined && holders.every(({ properties }) => properties === undefined)) return {}
    if (found === undefined) throw new Error(`the call has no field ${path}`)
    at = resolved(found)
  }
  const { items, anyOf } = at
  return {
    ...at,
    ...(items ? { items: resolved(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(resolved) } : {}),
  }
}

const requiredOf = ({ required, anyOf = [] }: JsonSchema): ReadonlySet<string> =>
  new Set(required ?? anyOf[0]?.required ?? [])
