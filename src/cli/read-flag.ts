import { HindcastError } from '#vocabulary'
import type { GivenInput } from './command.ts'
import type { InputField } from './input-fields.ts'
import { readJson } from './json-text.ts'
import type { Sources } from './source.ts'

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** What was typed after a flag, as a value of its field's type. The call validates it. */
export const readFlag = async (
  field: InputField,
  given: string | boolean,
  sources: Sources,
): Promise<unknown> => {
  const { shape } = field
  if (typeof given === 'boolean') return given
  if (given === 'null' && shape.nullable && (shape.time || shape.number || shape.json)) return null
  if (shape.json) return readStructured(field, given, sources)
  // Text before number: a decimal never passes through a double.
  if (shape.text || !shape.number) return given
  return NUMBER.test(given) ? Number(given) : given
}

const readStructured = async (field: InputField, given: string, sources: Sources): Promise<unknown> => {
  const { shape } = field
  const { text, from } = await sources.read(given, field)
  if (from === '' && !/^\s*[[{"]/.test(text)) {
    if (shape.choices.includes(text)) return text
    if (shape.texts) return text.split(',').map((part) => part.trim())
  }
  try {
    return readJson(text, field, from)
  } catch (error) {
    if (shape.text && from === '' && shape.choices.length === 0) return text
    throw error
  }
}

const WHOLE = { name: 'input', flag: 'input' } as const

/** The whole input, as JSON. */
export const readWhole = async (given: string, sources: Sources): Promise<GivenInput> => {
  const { text, from } = await sources.read(given, WHOLE)
  const value = readJson(text, WHOLE, from)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new HindcastError('invalid_input', `--input is not a JSON object${from}`, {
    field: 'input',
    next: 'Give an object: --input \'{"field": "value"}\'.',
  })
}
