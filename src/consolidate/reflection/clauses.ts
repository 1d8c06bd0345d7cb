/** A part of a line that says one thing: a number in it is of what it names. */
export interface Clause {
  readonly text: string
  /** It stands in brackets: what it names is what the words before it rest on. */
  readonly bracketed: boolean
}

const BRACKETED = /[([（]([^)\]）]*)[)\]）]/gu
const BREAK =
  /[,;:.!?]+(?:\s+|$)|[，。；：、！？]|(?<![\p{L}])(?:while|whereas|but|against|versus|vs|than|and|however|yet)(?![\p{L}])/giu

export const clausesOf = (text: string): readonly Clause[] => {
  const clauses: Clause[] = []
  const push = (part: string, bracketed: boolean): void => {
    for (const one of part.split(BREAK)) if (one.trim() !== '') clauses.push({ text: one, bracketed })
  }
  let from = 0
  for (const found of text.matchAll(BRACKETED)) {
    push(text.slice(from, found.index), false)
    push(found[1] ?? '', true)
    from = found.index + found[0].length
  }
  push(text.slice(from), false)
  return clauses
}
