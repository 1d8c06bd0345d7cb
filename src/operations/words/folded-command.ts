/** Room for a space before the flag and a backslash at the end of the line. */
const ROOM = 3

/** A command broken into lines before its flags, to be pasted into a shell. */
export const foldedCommand = (command: string, width: number): string => {
  const lines: string[] = []
  for (const word of command.split(/ (?=--)/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length + ROOM <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(lines.length === 0 ? `  ${word}` : `    ${word}`)
  }
  return lines.join(' \\\n')
}
