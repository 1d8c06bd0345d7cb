import { bytes, moment, nameInWords, record, table } from '#operations/words'
import type { Page } from './page.ts'

// The view of operations without one of their own.

interface Fields {
  readonly [name: string]: unknown
}

/** Scalars as lines, lists of objects as tables, `text` as it is, `why` when nothing else is there. */
export const anyView = (output: unknown, page: Page): string => {
  if (!isFields(output)) return Array.isArray(output) ? listed('', output, page) : scalar(output)
  const { text, why, ...rest } = output
  const lines = Object.entries(rest).filter(([, value]) => !isList(value))
  const lists = Object.entries(rest).filter(([, value]) => isList(value))
  const parts = [
    record(
      lines.map(([name, value]) => [
        nameInWords(name),
        name === 'bytes' ? bytes(Number(value)) : inline(value),
      ]),
      page,
    ),
    ...lists.map(([name, value]) => (isList(value) ? listed(nameInWords(name), value, page) : '')),
    typeof text === 'string' ? text : '',
    typeof why === 'string' ? why : '',
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

const listed = (name: string, rows: readonly unknown[], page: Page): string => {
  const objects = rows.filter(isFields)
  const columns = [...new Set(objects.flatMap((row) => Object.keys(row)))]
  const head = name === '' ? '' : `${name}:\n`
  if (columns.length === 0) return `${head}${rows.map(inline).join('\n')}`
  return `${head}${table(
    objects,
    columns.map((column, at) => ({
      head: nameInWords(column),
      forms: [(row: Fields) => inline(row[column])],
      spare: at > 0,
    })),
    page,
  )}`
}

/** A value in a line: lists with commas, objects as `name value` pairs. */
const inline = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(inline).join(', ')
  if (!isFields(value)) return scalar(value)
  return Object.entries(value)
    .filter(([, inner]) => inline(inner) !== '')
    .map(([name, inner]) => `${nameInWords(name)} ${inline(inner)}`)
    .join(', ')
}

const ISO = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

const scalar = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' && ISO.test(value) ? moment(value) : String(value)
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.some(isFields)
