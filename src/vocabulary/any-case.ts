// Expressions that take letters in any case, but for some parts. Flag i with modifiers in it, as ES2025 has them, would say the
// same. Node 22 knows none, and V8 gets their case wrong once a process has compiled much: keys passed the mask (decision 31).

/** A part of an expression that does look at case. Marked so that a source which `anyCase` has not read is no expression. */
export const exactCase = (part: string): string => `(?⟦${part}⟧)`

const PIECES =
  /\(\?⟦([^⟧]*)⟧\)|\[(\^?)((?:\\.|[^\]\\])*)\]|(\(\?<?[^:=!<]|\\[A-Za-z\d])|\\.|([A-Za-z\u0080-\uffff])/gs

/** The source of an expression that matches without flag i what the given one matches with it: `key` becomes `[kK][eE][yY]`. */
export const anyCase = (source: string): string =>
  source.replace(
    PIECES,
    (piece: string, exact?: string, not?: string, members?: string, special?: string, letter?: string) => {
      if (exact !== undefined) return `(?:${exact})`
      if (members !== undefined) return `[${not}${membersInAnyCase(members)}]`
      if (special !== undefined) return known(special)
      const other = letter === undefined ? '' : otherCase(letter)
      return other === '' ? piece : `[${piece}${other}]`
    },
  )

const MEMBERS = /([^\\])-(\\.|[^\\])|(\\.(?:-.)?)|[^\\]/gs

const membersInAnyCase = (members: string): string =>
  members.replace(MEMBERS, (member: string, from?: string, to?: string, special?: string) => {
    if (from !== undefined && to !== undefined) return rangeInAnyCase(from, to)
    return special === undefined ? member + otherCase(member) : known(special)
  })

const rangeInAnyCase = (from: string, to: string): string => {
  const range = `${from}-${to}`
  if (/^(?:[a-z]-[a-z]|[A-Z]-[A-Z])$/.test(range)) return `${range}${otherCase(from)}-${otherCase(to)}`
  // Before the first letter there are only signs and digits.
  if (to.length === 1 && to < 'A') return range
  throw new Error(`what takes any case cannot hold ${range}`)
}

/** Escapes that hold both cases of a letter or none; what else has a meaning of its own is not read here. */
const known = (special: string): string => {
  if (/^\\(?:[bBdDwWsSnrt]|[^A-Za-z\d])$/.test(special)) return special
  throw new Error(`what takes any case cannot hold ${special}`)
}

/** As flag i has it: two are one if their capitals are, and none outside ASCII is one with a letter inside. */
const otherCase = (letter: string): string => {
  const capital = letter.toUpperCase()
  const other = letter === capital ? letter.toLowerCase() : capital
  const same = other.length === 1 && other.toUpperCase() === capital && letter > '\u007f' === other > '\u007f'
  return same && other !== letter ? other : ''
}
