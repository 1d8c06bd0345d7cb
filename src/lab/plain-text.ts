// Plain text for a terminal of 80 columns.

export const WIDTH = 80
const INDENT = '  '

export const heading = (text: string): string[] => ['', text, '-'.repeat(text.length)]

/** The first column to the left, numbers to the right. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const lines = [heads, ...rows]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) =>
    (
      INDENT +
      line
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join(INDENT)
    ).trimEnd(),
  )
}

/** Breaks at spaces; a word longer than a line stays whole. */
export const wrapped = (text: string, indent = INDENT, hanging = indent): string[] => {
  const lines: string[] = []
  let line = indent
  let empty = true
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    if (!empty && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = hanging
      empty = true
    }
    line += empty ? word : ` ${word}`
    empty = false
  }
  return [...lines, line]
}

/** A command to copy: on one line where it fits, else continued, between its parts, the way a shell reads it. */
export const command = (parts: readonly string[]): string[] => {
  const whole = INDENT + parts.join(' ')
  if (whole.length <= WIDTH) return [whole]
  return parts.map((part, i) =>
    i === 0 ? `${INDENT}${part} \\` : `${INDENT}  ${part}${i < parts.length - 1 ? ' \\' : ''}`,
  )
}

/** A word for a shell. */
export const quoted = (word: string): string => (/^[\w./:@\\-]+$/.test(word) ? word : `"${word}"`)
