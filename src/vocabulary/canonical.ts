import { DEEPEST_KEPT, nestedTooDeep } from './nesting.ts'

/** A value that JSON can hold. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined }

/**
 * One text for one value: keys sorted by code unit, no spaces, absent keys left out.
 * The chain and every id are computed over this text, so it may never change.
 */
export const canonical = (value: Json): string =>
  isInOrder(value, 0) ? JSON.stringify(value) : canonicalised(value).text

/** The text with the value that it reads as, for who needs both: parsing it again takes as long as writing it. */
export const canonicalised = (value: Json): { readonly text: string; readonly value: Json } => {
  // One native call for the whole value: 3.4 µs for a tick against 5.5 piece by piece.
  const sorted = inOrder(value, 0)
  if (sorted !== undefined) return { text: JSON.stringify(sorted), value: sorted }
  const text = pieceByPiece(value, 0)
  return { text, value: JSON.parse(text) as Json }
}

/**
 * `canonical` for many objects of much the same keys, as the rows of a table are: the order of the keys is found once. A trade
 * takes 9 µs instead of 24, most of which was sorting; one that was made with its keys in order is not even copied.
 */
export const canonicalOfShape = (): ((value: { readonly [key: string]: Json | undefined }) => string) => {
  /** Every key so far, in order; a copy of it keeps that order whatever is laid over it, and what is undefined is not written. */
  let keys: { readonly [key: string]: undefined } = {}
  let count = 0
  /** The keys of the last one that had them in order: the same names are the same strings, and need not be compared. */
  let inOrderBefore: readonly string[] = []
  const isInKnownOrder = (value: { readonly [key: string]: Json | undefined }): boolean => {
    let place = 0
    for (const key in value)
      if (key !== inOrderBefore[place++] || !isFieldInOrder(value[key], 0)) {
        if (!isInOrder(value, 0)) return false
        inOrderBefore = Object.keys(value)
        return true
      }
    return true
  }
  return (value) => {
    if (isInKnownOrder(value)) return JSON.stringify(value)
    const copy: { [key: string]: Json | undefined } = { ...keys, ...value }
    let found = 0
    for (const key in copy) {
      found += 1
      const field = copy[key]
      if (field === null || typeof field !== 'object') continue
      const sorted = inOrder(field, 1)
      if (sorted === undefined) return canonical(value)
      copy[key] = sorted
    }
    if (found === count) return JSON.stringify(copy)
    const names = Object.keys(copy)
    if (names.every(beginsWithLetter)) {
      keys = Object.fromEntries(names.sort().map((key) => [key, undefined]))
      count = found
    }
    return canonical(value)
  }
}

/** Whether its keys are sorted already, as those of what was read from a canonical text are: it is written as it is. */
const isInOrder = (value: Json | undefined, depth: number): boolean => {
  if (value === null || typeof value !== 'object') return value !== undefined
  refuseDeeper(depth)
  if (Array.isArray(value)) {
    for (const item of value) if (!isInOrder(item, depth + 1)) return false
    return true
  }
  const object = value as { readonly [key: string]: Json | undefined }
  let before = ''
  for (const key in object) {
    if (key < before || !isFieldInOrder(object[key], depth)) return false
    before = key
  }
  return true
}

/** One that is undefined is not written. */
const isFieldInOrder = (field: Json | undefined, depth: number): boolean =>
  field === null || typeof field !== 'object' || isInOrder(field, depth + 1)

/** A copy with sorted keys; undefined where an object would not keep that order, as with keys such as 10 and __proto__. */
const inOrder = (value: Json, depth: number): Json | undefined => {
  // There is no −0 in JSON.
  if (value === 0) return 0
  if (value === null || typeof value !== 'object') return value
  refuseDeeper(depth)
  if (Array.isArray(value)) {
    const items: Json[] = []
    for (const item of value) {
      const sorted = inOrder(item, depth + 1)
      if (sorted === undefined) return undefined
      items.push(sorted)
    }
    return items
  }
  const object = value as { readonly [key: string]: Json | undefined }
  const copy: { [key: string]: Json } = {}
  for (const key of Object.keys(object).sort()) {
    const field = object[key]
    if (field === undefined) continue
    const sorted = beginsWithLetter(key) ? inOrder(field, depth + 1) : undefined
    if (sorted === undefined) return undefined
    copy[key] = sorted
  }
  return copy
}

const beginsWithLetter = (key: string): boolean => key >= 'A' && !key.startsWith('_')

/** What came in inside of something that is no plain object was not looked at before. */
const refuseDeeper = (depth: number): void => {
  if (depth > DEEPEST_KEPT) throw nestedTooDeep('a value')
}

const pieceByPiece = (value: Json, depth: number): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  refuseDeeper(depth)
  if (Array.isArray(value)) return `[${value.map((item) => pieceByPiece(item, depth + 1)).join(',')}]`
  const object = value as { readonly [key: string]: Json | undefined }
  let text = ''
  for (const key of Object.keys(object).sort()) {
    const field = object[key]
    if (field !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${pieceByPiece(field, depth + 1)}`
  }
  return `{${text}}`
}
