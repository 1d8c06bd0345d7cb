import { HindcastError, shownValue, suggest } from '#vocabulary'
import { isNoMoney, type Names, squashed } from './column-names.ts'
import type { ColumnMap } from './source.ts'

/** The places of a field's columns: one, but for costs, which may stand in several and add up. */
export type Columns = ReadonlyMap<string, readonly number[]>

/** Costs of one sort in two columns are two costs, unless one of them is the sum. */
const ADDED: ReadonlySet<string> = new Set(['fee', 'swap', 'funding', 'tax'])
const TOTAL_FEES = squashed('total fees')

/** How a column is said to hold the reciprocal of its field: `rate=1/FX Rate`. */
const INVERSE = /^1\s*\/\s*/

export const isInverse = (said: string | undefined): boolean => said !== undefined && INVERSE.test(said)

/** What is said comes first, by name or by number; then each field takes the first of its names that is there and free. */
export const columnsOf = (headers: readonly string[], names: Names, said: ColumnMap): Columns => {
  const columns = new Map<string, readonly number[]>()
  const taken = new Set<number>()
  const take = (field: string, places: readonly number[]): void => {
    if (places.length === 0) return
    columns.set(field, places)
    for (const at of places) taken.add(at)
  }
  for (const [field, name] of Object.entries(said)) take(field, saidPlaces(headers, name, ADDED.has(field)))
  const short = shortNames(headers)
  const free = (name: string): readonly number[] =>
    name === '' ? [] : short.flatMap((header, at) => (header === name && !taken.has(at) ? [at] : []))
  for (const [field, known] of Object.entries(names)) {
    if (columns.has(field)) continue
    const found = known.map(free).filter((places) => places.length > 0)
    const isSum = free(TOTAL_FEES).length > 0 && known.includes(TOTAL_FEES)
    if (isSum) take(field, free(TOTAL_FEES).slice(0, 1))
    else take(field, ADDED.has(field) ? found.flat() : (found[0] ?? []).slice(0, 1))
  }
  return columns
}

const shortNames = (headers: readonly string[]): readonly string[] =>
  headers.map((header) => (isNoMoney(header) ? '' : squashed(header)))

/** By its name, by its number, or several of a cost with + between; none where one of them is not there. */
const saidPlaces = (headers: readonly string[], said: string, isAdded: boolean): readonly number[] => {
  const one = placeOf(headers, said)
  if (one >= 0) return [one]
  const parts = isAdded ? said.split('+').map((part) => placeOf(headers, part.trim())) : []
  if (parts.length > 1 && parts.every((at) => at >= 0)) return parts
  const inverse = isInverse(said) ? placeOf(headers, said.replace(INVERSE, '')) : -1
  return inverse < 0 ? [] : [inverse]
}

const placeOf = (headers: readonly string[], name: string): number => {
  const exact = headers.indexOf(name)
  if (exact >= 0) return exact
  const alike = headers.map(squashed).indexOf(squashed(name))
  if (alike >= 0 && squashed(name) !== '') return alike
  return /^\d+$/.test(name) && Number(name) <= headers.length ? Number(name) - 1 : -1
}

/** Refuses what a map says of columns that are not there, or are none of what it says. */
export const refuseMap = (
  headers: readonly string[],
  columns: Columns,
  said: ColumnMap,
  numbers: readonly string[],
): void => {
  for (const [field, name] of Object.entries(said)) {
    const places = saidPlaces(headers, name, ADDED.has(field))
    if (places.length === 0 || !columns.has(field))
      throw wrongMap(`there is no column ${shownValue(name)} to be ${shownValue(field)}`, headers)
    const share = places.map((at) => headers[at] ?? '').find(isNoMoney)
    if (share !== undefined && numbers.includes(field))
      throw wrongMap(`${shownValue(share)} holds no amounts, and cannot be ${shownValue(field)}`, headers)
    if (isInverse(name) && field !== 'rate' && placeOf(headers, name) < 0)
      throw wrongMap(`only a rate is told by 1/: ${shownValue(name)}`, headers)
  }
}

const wrongMap = (problem: string, headers: readonly string[]): HindcastError =>
  new HindcastError('invalid_input', `${problem}; there are: ${shownHeaders(headers)}`, {
    field: 'map',
    next: 'Name one of the columns, or give its number, from 1. Nothing was imported.',
  })

/** Refuses a header that stands twice, where one of the two would have been taken without a word. */
export const refuseDoubles = (headers: readonly string[], columns: Columns, said: ColumnMap): void => {
  const short = shortNames(headers)
  for (const [field, places] of columns) {
    if (said[field] !== undefined) continue
    const double = places.find((at) => {
      const name = short[at]
      return short.some((other, n) => n !== at && other === name && !isTakenElsewhere(columns, field, n))
    })
    if (double === undefined) continue
    const numbers = short.flatMap((name, at) => (name === short[double] ? [at + 1] : []))
    throw new HindcastError(
      'invalid_input',
      `columns ${numbers.join(' and ')} are both called ${shownValue(headers[double] ?? '')}, and either may be ${field}`,
      {
        field: 'map',
        next: `Say which it is by its number: ${suggest('import', { map: `${field}=${numbers[0]}` })}. Nothing was imported.`,
      },
    )
  }
}

const isTakenElsewhere = (columns: Columns, field: string, at: number): boolean =>
  [...columns].some(([other, places]) => other !== field && places.includes(at))

export const shownHeaders = (headers: readonly string[]): string =>
  headers
    .filter((header) => header !== '')
    .map(shownValue)
    .join(', ')
