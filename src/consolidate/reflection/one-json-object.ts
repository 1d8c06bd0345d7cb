/** The one JSON object in a text, whatever stands around it; null where there is none, or more than one. */
export const oneJsonObject = (text: string): object | null => {
  const found: object[] = []
  for (let at = text.indexOf('{'); at !== -1; ) {
    const end = endOfObject(text, at)
    // One that is cut off: what is whole within it is only a part.
    if (end === -1) break
    const read = parsed(text.slice(at, end))
    if (read !== null) found.push(read)
    at = text.indexOf('{', end)
  }
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Where the object that begins here ends; -1 where it does not. */
const endOfObject = (text: string, from: number): number => {
  let depth = 0
  let quoted = false
  for (let i = from; i < text.length; i++) {
    const sign = text[i]
    if (quoted) {
      if (sign === '\\') i++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return i + 1
  }
  return -1
}

const parsed = (text: string): object | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
