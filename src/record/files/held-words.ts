import { withoutUnseen } from '#vocabulary'

// Words as a reader sees them. Whoever erases them means every spelling that looks the same: composed or not, in full width, with a
// ligature, a soft hyphen or a sign of no width in them, with other quotation marks or dashes.

/** Signs that take no room and are letters or marks by their class: fillers, joiners, selectors of a variant. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu

/** A text as it is looked through for words: however they are spaced and written. */
export const comparable = (text: string): string =>
  oneCase(withoutUnseen(text.replace(/\s+/g, ' ')).replace(IGNORABLE, ''))
    .replace(/\s+/g, ' ')
    .trim()

const oneCase = (text: string): string =>
  text
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[‘’‚‛ʼ′`´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .normalize('NFKC')
    // By way of capitals ß is ss, and a sigma at a word's end is one.
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')

/** Whether a text holds words that `comparable` has read. */
export const holdsWords = (text: string, sought: string): boolean => linesHolding(text, sought).size > 0

const NONE: ReadonlySet<number> = new Set()

/** The lines of a text, from 0, in which words stand that `comparable` has read: all over which they go, where a line breaks within them. */
export const linesHolding = (text: string, sought: string): ReadonlySet<number> => {
  const lines = text.split('\n').map(comparable)
  const starts: number[] = []
  let whole = ''
  for (const line of lines) {
    if (line !== '' && whole !== '') whole += ' '
    starts.push(whole.length)
    whole += line
  }
  let at = whole.indexOf(sought)
  if (at < 0 || sought === '') return NONE
  const holding = new Set<number>()
  for (let index = 0; at >= 0; at = whole.indexOf(sought, at + 1)) {
    // Matches come in order: a line that ends before this one ends before all that follow.
    while (endOf(index, starts, lines) <= at) index++
    for (let on = index; on < lines.length && (starts[on] ?? 0) < at + sought.length; on++)
      if (lines[on] !== '') holding.add(on)
  }
  return holding
}

const endOf = (index: number, starts: readonly number[], lines: readonly string[]): number =>
  (starts[index] ?? Number.POSITIVE_INFINITY) + (lines[index]?.length ?? 0)
