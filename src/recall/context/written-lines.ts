/** How many lines of a text have anything in them, from a place on. Texts of megabytes are counted at every turn: no line is cut out for it. */
export const writtenLines = (text: string, from = 0): number => {
  let count = 0
  for (let at = from; at < text.length; ) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    while (at < end && isBlank(text.charCodeAt(at))) at++
    if (at < end) count++
    at = end + 1
  }
  return count
}

const SPACE = 32
const isBlank = (code: number): boolean => code <= SPACE

/** Where reading ends that goes no further than a place: after the last line that is whole by then, or there where a line is longer. */
export const endOfLines = (text: string, farthest: number): number =>
  text.length <= farthest ? text.length : text.lastIndexOf('\n', farthest - 1) + 1 || farthest
