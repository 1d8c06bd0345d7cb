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
export const canonical = (value: Json): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const object = value as { readonly [key: string]: Json | undefined }
  let text = ''
  for (const key of Object.keys(object).sort()) {
    const field = object[key]
    if (field !== undefined) text += `${text === '' ? '' : ','}${quoted(key)}:${canonical(field)}`
  }
  return `{${text}}`
}

/** Field names come again with every event; the few there are need quoting once. */
const QUOTED = new Map<string, string>()
const MOST_QUOTED = 10_000

const quoted = (key: string): string => {
  const known = QUOTED.get(key)
  if (known !== undefined) return known
  const text = JSON.stringify(key)
  if (QUOTED.size < MOST_QUOTED) QUOTED.set(key, text)
  return text
}
