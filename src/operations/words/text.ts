/** Characters that take two columns of a terminal: Chinese, Japanese, Korean, their punctuation, emoji. */
const WIDE =
  '\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\ua960-\\ua97f\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff01-\\uff60\\uffe0-\\uffe6\\u{1f300}-\\u{1f64f}\\u{1f680}-\\u{1f6ff}\\u{1f900}-\\u{1faff}\\u{20000}-\\u{3fffd}'
const IS_WIDE = new RegExp(`[${WIDE}]`, 'u')
/** Characters that are drawn over the one before: combining marks, zero-width spaces. */
const IS_OVER = /\p{M}|[\u200b-\u200f]/u
const PLAIN = /^[\x20-\x7e]*$/

/** The width of a text in columns of a terminal. */
export const lengthOf = (text: string): number =>
  PLAIN.test(text) ? text.length : [...text].reduce((sum, sign) => sum + columnsOf(sign), 0)

const columnsOf = (sign: string): number => {
  if (PLAIN.test(sign)) return 1
  if (IS_WIDE.test(sign)) return 2
  return IS_OVER.test(sign) ? 0 : 1
}

export const cut = (text: string, width: number): string => {
  if (lengthOf(text) <= width) return text
  const [first = ''] = pieces(text, width - 1)
  return lengthOf(first) < width ? `${first}…` : '…'
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Lines of at most `width` columns, broken at spaces and between wide signs; words longer than that are cut. */
export const wrap = (text: string, width: number): string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, width))

const wrapLine = (line: string, width: number): string[] => {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/\s+/))
    for (const [at, atom] of atomsOf(word, width).entries()) {
      const longer = current === '' || at > 0 ? `${current}${atom}` : `${current} ${atom}`
      if (lengthOf(longer) <= width) current = longer
      else {
        lines.push(current)
        current = atom
      }
    }
  return [...lines, current]
}

/** Pieces between which a line may break: after any wide character, but not before closing punctuation. */
const ATOMS = new RegExp(`[${WIDE}][、。，．：；！？）」』】》〉”’％]*|[^${WIDE}]+`, 'gu')

const atomsOf = (word: string, width: number): string[] =>
  PLAIN.test(word) && word.length <= width
    ? [word]
    : (word.match(ATOMS) ?? [word]).flatMap((atom) => pieces(atom, width))

const pieces = (word: string, width: number): string[] => {
  const found: string[] = []
  let [piece, length] = ['', 0]
  for (const sign of word) {
    const columns = columnsOf(sign)
    if (length + columns > width && piece !== '') {
      found.push(piece)
      ;[piece, length] = ['', 0]
    }
    piece += sign
    length += columns
  }
  return [...found, piece]
}
