/** As many scripts part a list. */
const BETWEEN = /[,;、،]/

/** The parts of a list. */
export const listed = (text: string): readonly string[] =>
  text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const QUOTED = /^(?:"([^"]+)"|'([^']+)'|“([^”]+)”|‘([^’]+)’)$/
/** Two symbols with a space between would be one that nobody trades; so would one with a bracket, or with the full stop of a sentence. */
const ODD = /[\s"'“”‘’[\]{}()|#]|[.。!?]$/

/** The symbols of a line. One that is odd is told, unless it stands in quotes: there are symbols with spaces. */
export const symbolsIn = (
  text: string,
): { readonly value: readonly string[]; readonly doubt: string | null } => {
  const parts = listed(text)
  const odd = parts.find((part) => ODD.test(part) && !QUOTED.test(part))
  return {
    value: parts.map((part) => QUOTED.exec(part)?.slice(1).find(Boolean) ?? part),
    doubt:
      parts.length === 0
        ? 'it names none; name those that may be traded, or take the line out'
        : odd === undefined
          ? null
          : `"${odd}" is read as one; part symbols by commas, and put one that is called so in quotes`,
  }
}
