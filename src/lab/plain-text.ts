// Plain text for a terminal of 80 columns: what the demo and the replay report in.

export const WIDTH = 80
const INDENT = '  '
const GAP = '  '

type Cells = readonly string[]

/** Rows of the same width: the first column to the left, numbers to the right. */
export const aligned = (rows: readonly Cells[]): string[] => {
  const widths = widthsOf(rows)
  return rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join(GAP)
      .trimEnd(),
  )
}

/** A line of dashes under each column. */
export const ruleUnder = (rows: readonly Cells[]): string =>
  widthsOf(rows)
    .map((width) => '-'.repeat(width))
    .join(GAP)

const widthsOf = (rows: readonly Cells[]): readonly number[] =>
  (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))

export const plainTable = (heads: Cells, rows: readonly Cells[]): string[] =>
  aligned([heads, ...rows]).map((line) => `${INDENT}${line}`)

/** A text in lines, broken at spaces; a word longer than a line stays whole. */
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

/** A command to copy: on as few lines as it fits, broken between its parts with backslashes. */
export const command = (parts: readonly string[]): string[] => {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    // Room for the backslash, which all lines but the last have.
    if (last !== undefined && last.length + part.length + 3 <= WIDTH)
      lines[lines.length - 1] = `${last} ${part}`
    else lines.push(`${INDENT}${lines.length === 0 ? '' : '  '}${part}`)
  }
  return lines.map((line, i) => (i < lines.length - 1 ? `${line} \\` : line))
}

/** A word as a shell takes it, quoted where needed. */
export const shellWord = (word: string): string => (/^[\w./:@\\-]+$/.test(word) ? word : `"${word}"`)
