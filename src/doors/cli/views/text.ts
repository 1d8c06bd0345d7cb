/** Signs, not code units. */
export const lengthOf = (text: string): number => [...text].length

export const cut = (text: string, width: number): string =>
  lengthOf(text) <= width ? text : `${[...text].slice(0, Math.max(0, width - 1)).join('')}…`

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Lines of at most `width` signs; words longer than that are cut. */
export const wrap = (text: string, width: number): string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, width))

const wrapLine = (line: string, width: number): string[] => {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/\s+/).flatMap((long) => pieces(long, width))) {
    const longer = current === '' ? word : `${current} ${word}`
    if (lengthOf(longer) <= width) current = longer
    else {
      lines.push(current)
      current = word
    }
  }
  return [...lines, current]
}

const pieces = (word: string, width: number): string[] => {
  const signs = [...word]
  if (signs.length <= width) return [word]
  return Array.from({ length: Math.ceil(signs.length / width) }, (_, i) =>
    signs.slice(i * width, (i + 1) * width).join(''),
  )
}
