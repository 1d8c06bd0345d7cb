import { isBlank } from './chunk.ts'
import { estimateTokens, unitsWithin } from './token-estimate.ts'

/** Sentence models read 128 word pieces; a heading put in front and an estimate that may be off need room. */
export const UNIT_TOKENS = 96

/** After a full stop and a space, or after a Chinese or Japanese one. */
const BETWEEN_SENTENCES = /(?<=[.!?]\s)|(?<=[。！？；])/u

/** A text in parts for a sentence embedder: of whole lines where they fit, else of whole sentences, else of as many characters as fit. */
export const sentenceUnits = (text: string, most = UNIT_TOKENS): readonly string[] => {
  const units: string[] = []
  let open: string[] = []
  let size = 0
  const close = () => {
    if (open.length > 0) units.push(open.join('\n'))
    open = []
    size = 0
  }
  for (const line of text.split('\n')) {
    const tokens = estimateTokens(line)
    // A blank line ends a paragraph, and with it what one vector can say.
    if (isBlank(line) || size + tokens > most) close()
    if (tokens > most) units.push(...partsOfLine(line, most))
    else if (!isBlank(line)) {
      open.push(line)
      size += tokens
    }
  }
  close()
  return units
}

const partsOfLine = (line: string, most: number): readonly string[] => {
  const parts: string[] = []
  let open = ''
  let size = 0
  for (const sentence of line.split(BETWEEN_SENTENCES)) {
    const tokens = estimateTokens(sentence)
    if (size + tokens > most && open !== '') {
      parts.push(open)
      open = ''
      size = 0
    }
    if (tokens > most) parts.push(...pressed(sentence, most))
    else {
      open += sentence
      size += tokens
    }
  }
  if (open !== '') parts.push(open)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** A run without an end of sentence, cut at a space where one is near. */
const pressed = (text: string, most: number): readonly string[] => {
  const parts: string[] = []
  for (let from = 0; from < text.length; ) {
    const fits = unitsWithin(text, from, most)
    const space = from + fits < text.length ? text.slice(from, from + fits + 1).lastIndexOf(' ') : -1
    const length = space > fits / 2 ? space : fits
    parts.push(text.slice(from, from + length))
    from += length
  }
  return parts
}
