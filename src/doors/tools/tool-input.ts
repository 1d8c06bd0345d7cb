import { HindcastError, nearest, shownValue } from '#vocabulary'
import type { Arguments, Tool } from './tool.ts'

type Fields = Record<string, unknown>

/** What a model gave, under the names that the call has for it. What the values are is for the call to check. */
export const toolInput = ({ name, takes }: Tool, given: unknown): Fields => {
  const fields = objectGiven(given ?? {}, name)
  for (const [argument, { required }] of Object.entries(takes))
    if (required && (fields[argument] ?? null) === null) throw missing(name, argument)
  return translated(takes, fields, name, '')
}

const translated = (takes: Arguments, given: Fields, tool: string, within: string): Fields => {
  const input: Fields = {}
  for (const [name, value] of Object.entries(given)) {
    const path = `${within}${name}`
    const argument = Object.hasOwn(takes, name) ? takes[name] : undefined
    if (argument === undefined) throw noArgument(tool, path, Object.keys(takes))
    // Models write null for what they leave out.
    if (value === undefined || value === null) continue
    const { field = name, inside, each, as } = argument
    if (inside !== undefined)
      put(input, field, translated(inside, objectGiven(value, path), tool, `${path}.`))
    else if (each !== undefined && Array.isArray(value))
      put(
        input,
        field,
        value.map((one, i) => translated(each, objectGiven(one, `${path}.${i}`), tool, `${path}.${i}.`)),
      )
    else put(input, field, as === undefined ? value : as(value))
  }
  return input
}

/** Into the object at a path; two arguments may fill one field of the call, each a part of it. */
const put = (input: Fields, path: string, value: unknown): void => {
  const names = path.split('.')
  const last = names.pop() ?? path
  let at = input
  for (const name of names) {
    const held = at[name]
    const next: Fields = isObject(held) ? held : {}
    at[name] = next
    at = next
  }
  const held = at[last]
  at[last] = isObject(held) && isObject(value) ? { ...held, ...value } : value
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objectGiven = (value: unknown, where: string): Fields => {
  if (isObject(value)) return value
  throw new HindcastError('invalid_input', `${where} is not an object: ${shownValue(value)}`, {
    field: where,
    next: 'Give an object with the fields that the tool lists.',
  })
}

const missing = (tool: string, argument: string): HindcastError =>
  new HindcastError('invalid_input', `${argument} is missing`, {
    field: argument,
    next: `${tool} needs it.`,
  })

const noArgument = (tool: string, path: string, known: readonly string[]): HindcastError => {
  const meant = nearest(path.slice(path.lastIndexOf('.') + 1), known)
  const takes = known.length === 0 ? 'It takes nothing.' : `It takes ${known.join(', ')}.`
  return new HindcastError('invalid_input', `${tool} takes no ${shownValue(path)}`, {
    field: path,
    next: meant === undefined ? takes : `Did you mean ${meant}? ${takes}`,
  })
}
