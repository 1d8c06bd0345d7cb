// Control codes in outside text can move the cursor, recolour the terminal or reverse the text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** A value whose texts are safe on a terminal: line ends and tabs stay, other control codes go. */
export const printable = (value: unknown): unknown => {
  if (typeof value === 'string') return printableText(value)
  if (Array.isArray(value)) return value.map(printable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [printableText(name), printable(inner)]),
  )
}

export const printableText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(UNPRINTABLE, '\ufffd')
