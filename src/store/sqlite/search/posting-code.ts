// How the passages that hold one token are written: ascending, each as the step from the one before and how often the token is in
// title and body. Most are in a body once, which costs nothing but the step.

/** What a step is followed by, in its lowest two bits. */
const BODY_ONCE = 0
const TITLE_ONCE = 1
/** Followed by how often. */
const BODY_OFTEN = 2
/** Followed by how often in the title, and in the body. */
const BOTH = 3
const CODES = 4

/** A list as bytes: passage, times in title, times in body, one after the other in ascending order of passage. */
export const writtenList = (rows: ArrayLike<number>): Uint8Array => {
  const bytes: number[] = []
  // Seven bits a byte, the lowest first; all but the last have the eighth set.
  const number = (value: number): void => {
    let rest = value
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest & 0x7f) | 0x80)
    bytes.push(rest)
  }
  let last = 0
  for (let i = 0; i < rows.length; i += 3) {
    const [passage = 0, title = 0, body = 0] = [rows[i], rows[i + 1], rows[i + 2]]
    const step = (passage - last) * CODES
    last = passage
    if (title === 0) {
      number(step + (body === 1 ? BODY_ONCE : BODY_OFTEN))
      if (body !== 1) number(body)
    } else if (title === 1 && body === 0) number(step + TITLE_ONCE)
    else {
      number(step + BOTH)
      number(title)
      number(body)
    }
  }
  return Uint8Array.from(bytes)
}

/** Hands over each row of a list. Bytes that were damaged end at their end. */
export const readList = (
  bytes: Uint8Array,
  each: (passage: number, title: number, body: number) => void,
): void => {
  let at = 0
  let passage = 0
  const number = (): number => {
    let value = 0
    for (let unit = 1; at < bytes.length; unit *= 0x80) {
      const byte = bytes[at++] ?? 0
      if (byte < 0x80) return value + byte * unit
      value += (byte - 0x80) * unit
    }
    return value
  }
  while (at < bytes.length) {
    const first = number()
    const code = first % CODES
    passage += (first - code) / CODES
    const title = code === BOTH ? number() : code === TITLE_ONCE ? 1 : 0
    const body = code === BOTH || code === BODY_OFTEN ? number() : code === BODY_ONCE ? 1 : 0
    each(passage, title, body)
  }
}
