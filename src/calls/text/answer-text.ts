import { z } from 'zod'
import { quotedLines } from '#recall'
import { line, name, ours, quoted, sentence, type Words } from './line.ts'
import { lineFor } from './lines.ts'
import { figure, when } from './numbers.ts'
import { WRITING } from './sentences.ts'

/** Any answer in words, by its schema: what has a line of its own is shown by that, all else field by field. */
export const answerText = (schema: z.ZodType, answer: unknown, fields?: readonly string[]): string => {
  const inner = unwrapped(schema, answer)
  const given = answer as { readonly [field: string]: unknown }
  const parts = (fields ?? Object.keys(shapeOf(inner))).flatMap((field) => {
    const of = shapeOf(inner)[field]
    return of === undefined || UNSAID.has(field) ? [] : [fieldText(field, of, given[field])]
  })
  // Single lines stand together; a list or a text of several lines has an empty line around it.
  return parts
    .filter((part) => part !== '')
    .map((part, at, all) => `${at > 0 && (isBlock(part) || isBlock(all[at - 1] ?? '')) ? '\n' : ''}${part}`)
    .join('\n')
}

/** Fields that say nothing to a reader of the text. */
const UNSAID: ReadonlySet<string> = new Set(['asOf', 'formula'])
/** Fields that are a sentence by themselves. */
const UNNAMED: ReadonlySet<string> = new Set(['message', 'why', 'says', 'system', 'user', 'text'])

const isBlock = (part: string): boolean => part.includes('\n')

const fieldText = (field: string, schema: z.ZodType, value: unknown): string => {
  const found = valueText(schema, value)
  if (found === '') return ''
  const label = labelOf(field)
  if (found.startsWith('- ') || found.startsWith('> ')) return `${label}:\n${found}`
  return UNNAMED.has(field) ? found : `${label}: ${found}`
}

/** `openedSize` → `opened size`, `meanR` → `mean R` */
const labelOf = (field: string): string =>
  field
    .replaceAll(/[A-Z](?=[A-Za-z]|$)/g, (letter) => ` ${letter === 'R' ? letter : letter.toLowerCase()}`)
    .replace(/ R(?=[a-z])/, ' r')

const valueText = (schema: z.ZodType, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  const inner = unwrapped(schema, value)
  const own = lineFor(schema, value) ?? lineFor(inner, value)
  if (own !== null) return own
  if (Array.isArray(value)) return listText(inner, value)
  if (typeof value === 'object') return objectText(inner, value)
  return leafText(inner, value, WRITING.get(schema)?.as ?? WRITING.get(inner)?.as)
}

const listText = (schema: z.ZodType, values: readonly unknown[]): string => {
  const element = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : z.unknown()
  const lines = values.map((value) => valueText(element, value)).filter((text) => text !== '')
  const isShort = values.every((value) => typeof value !== 'object') && WRITING.get(element) === undefined
  return isShort ? lines.join(', ') : lines.map((text) => `- ${text}`).join('\n')
}

/** `open 3, closed 42` */
const objectText = (schema: z.ZodType, value: object): string => {
  const shape = shapeOf(schema)
  return Object.entries(value)
    .flatMap(([field, one]) => {
      const text = valueText(shape[field] ?? z.unknown(), one).replaceAll('\n', ' ')
      return text === '' ? [] : [`${field in shape ? labelOf(field) : name(field)} ${text}`]
    })
    .join(', ')
}

const leafText = (schema: z.ZodType, value: unknown, as?: 'sentence' | 'block'): Words => {
  if (typeof value === 'number') return figure(value)
  if (typeof value === 'boolean') return value ? line`yes` : line`no`
  const text = String(value)
  if (as === 'sentence') return sentence(text)
  if (as === 'block') return ours(quotedLines(text))
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return ours(text)
  if (schema.meta()?.format === 'date-time') return when(text)
  return EXACT.test(text) ? ours(text) : text.length > LONGEST_NAME ? quoted(text) : name(text)
}

const EXACT = /^-?\d+(\.\d+)?$/
/** Hashes and ids are longer than words that a person would read as a name; all that is longer is quoted. */
const LONGEST_NAME = 64

/** The schema without what may be missing; of several, the one that takes the value. */
const unwrapped = (schema: z.ZodType, value: unknown): z.ZodType => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap() as z.ZodType, value)
  if (schema instanceof z.ZodUnion)
    return unwrapped(
      (schema.options as z.ZodType[]).find((option) => option.safeParse(value).success) ?? z.unknown(),
      value,
    )
  return schema
}

const shapeOf = (schema: z.ZodType): { readonly [field: string]: z.ZodType } => {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodIntersection)
    return { ...shapeOf(schema.def.left as z.ZodType), ...shapeOf(schema.def.right as z.ZodType) }
  return {}
}
