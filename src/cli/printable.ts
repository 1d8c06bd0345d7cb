// Control codes in others' text can move the cursor, recolour the terminal or reverse the text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** A text that is safe on a terminal: line ends and tabs stay, other control codes go. */
export const printableText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(UNPRINTABLE, '\ufffd')

/** The beginning of a text that fits into so many columns. */
export const cut = (text: string, width: number): string => {
  const signs = [...text]
  return signs.length <= width ? text : `${signs.slice(0, Math.max(0, width - 1)).join('')}…`
}

/** Lines broken at spaces; what goes on from a line is indented as its words are. */
export const wrap = (text: string, width: number): string =>
  text
    .split('\n')
    .map((line) => wrapLine(line, width))
    .join('\n')

const wrapLine = (line: string, width: number): string => {
  const indent = ' '.repeat(/^\s*(?:- |> )?/.exec(line)?.[0].length ?? 0)
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/(?<=\S)(?= )/)) {
    if (current !== '' && current.length + word.length > width) {
      lines.push(current)
      current = `${indent}${word.trimStart()}`
    } else current += word
  }
  return [...lines, current].join('\n')
}
