import { HindcastError } from './error.ts'

/** Lists and objects inside each other, at most. What people and programs write has a handful; walking what is far deeper ends the stack. */
const DEEPEST = 64

/** A row or a payload holds what was given a few levels further down. */
export const DEEPEST_KEPT = 2 * DEEPEST

/** Values in one call, at most: a year of minutes in six figures is three million. Sixty lists that each hold the next one twice are more than can be counted. */
const MOST_VALUES = 20_000_000

/** Parts of a path that are told. */
const LONGEST_TOLD = 4

/** Refuses what no call takes, before anything else walks it: nested too deep or within itself, or a text with half a character. */
export const refuseUnfit = (value: unknown, what: string): void => {
  const found = unfitPlace(value, 0, { left: MOST_VALUES, halves: true })
  if (found === null) return
  const field = found.path.slice(0, LONGEST_TOLD).join('.') || what
  throw REFUSALS[found.why](field)
}

export const nestedTooDeep = (field: string): HindcastError =>
  new HindcastError('invalid_input', `${field} is nested more than ${DEEPEST} deep, or within itself`, {
    field,
    next: `Give at most ${DEEPEST} levels of lists and objects: say it flatter, or as a text.`,
  })

/** A sign beyond the first 65,536 is two units of a text. One alone is no character: as bytes it would be another text than was given. */
const halfCharacter = (field: string): HindcastError =>
  new HindcastError('invalid_input', `${field} is not valid text: it holds half a character`, {
    field,
    next: 'Cut texts between characters, as text.toWellFormed() mends one that was not.',
  })

interface Walk {
  /** How many values may still come. */
  left: number
  /** Whether half a character is looked for. */
  readonly halves: boolean
}

/** JSON may have such a key; nothing that is made of it here would. */
const namedPrototype = (field: string): HindcastError =>
  new HindcastError('invalid_input', `${field} is a name that cannot be kept`, {
    field,
    next: 'Give it another name.',
  })

const REFUSALS = { deep: nestedTooDeep, half: halfCharacter, prototype: namedPrototype }

interface Unfit {
  readonly why: keyof typeof REFUSALS
  readonly path: string[]
}

/** Where it passes the limit, or holds half a character; null where it does not. The limit bounds the recursion as well. */
const unfitPlace = (value: unknown, depth: number, walk: Walk): Unfit | null => {
  if (typeof value === 'string')
    return walk.halves && !value.isWellFormed() ? { why: 'half', path: [] } : null
  if (typeof value !== 'object' || value === null) return null
  const isList = Array.isArray(value)
  // What is no JSON, such as a date or a model, is looked at by whoever takes it.
  if (!isList && depth > 0 && !isPlain(value)) return null
  if (depth === DEEPEST) return { why: 'deep', path: [] }
  const names = isList ? null : Object.keys(value)
  const count = names === null ? (value as readonly unknown[]).length : names.length
  walk.left -= count
  if (walk.left < 0) throw tooMany()
  for (let i = 0; i < count; i++) {
    const name = names === null ? i : (names[i] as string)
    if (walk.halves && typeof name === 'string' && !name.isWellFormed()) return { why: 'half', path: [] }
    if (name === '__proto__') return { why: 'prototype', path: [name] }
    const found = unfitPlace((value as { readonly [name: string]: unknown })[name], depth + 1, walk)
    if (found !== null) return { ...found, path: [String(name), ...found.path] }
  }
  return null
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const tooMany = (): HindcastError =>
  new HindcastError('payload_too_large', `there are more than ${MOST_VALUES} values in one call`, {
    next: 'Send less in one call, or import a file.',
  })

/** A stack holds some thousands of levels, and each takes two letters at least: a shorter text need not be looked at. */
const SHORTEST_DANGEROUS = 8_000

/** Reads JSON that the store holds. What is nested beyond anything that came in was put there by somebody else. */
export const storedJson = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  if (text.length > SHORTEST_DANGEROUS && unfitPlace(value, -DEEPEST, { left: MOST_VALUES, halves: false }))
    throw new RangeError(`nested more than ${DEEPEST_KEPT} deep`)
  return value
}

/** What was given cannot even be looked at: a getter or a proxy threw. */
export const unreadable = (what: string, cause: unknown): HindcastError =>
  new HindcastError('invalid_input', `${what} cannot be read: ${reasonOf(cause)}`, {
    field: what,
    next: 'Give plain values: texts, numbers, lists and objects of these.',
    cause,
  })

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : typeof cause)
