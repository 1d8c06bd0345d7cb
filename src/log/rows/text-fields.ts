import type { Json } from '#vocabulary'
import type { Payload } from './event.ts'

// Where the prose of a fact stands in its payload: in a field (reason), or in one of a field's own (action.message).

const HASH = /^[0-9a-f]{64}$/

/** Whether this is the hash that stands for a text. In older logs a plan's warning is in words. */
export const isTextHash = (value: string): boolean => HASH.test(value)

export const textAt = (payload: Payload, field: string): string | undefined => {
  const [name = '', inner] = field.split('.')
  const value = payload[name]
  const text = inner === undefined ? value : isRecord(value) ? value[inner] : undefined
  return typeof text === 'string' ? text : undefined
}

export const textHashAt = (payload: Payload, field: string): string | undefined => {
  const text = textAt(payload, field)
  return text !== undefined && isTextHash(text) ? text : undefined
}

export const withTextAt = (payload: Payload, field: string, text: string): Payload => {
  const [name = '', inner] = field.split('.')
  const value = payload[name]
  if (inner === undefined) return { ...payload, [name]: text }
  return isRecord(value) ? { ...payload, [name]: { ...value, [inner]: text } } : payload
}

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
