import { type Chunk, isBlank } from './chunk.ts'
import { estimateTokens, unitsWithin } from './token-estimate.ts'

/** Sentence models read 128 word pieces; a heading put in front and an estimate that may be off need room. */
export const UNIT_TOKENS = 96

/** A part of a chunk small enough for a sentence embedder. */
export interface SentenceUnit {
  readonly startLine: number
  readonly endLine: number
  readonly text: string
}

/** After a full stop and a space, or after a Chinese or Japanese one. */
const BETWEEN_SENTENCES = /(?<=[.!?]\s)|(?<=[。！？；])/u

/** A chunk in units of whole lines where they fit, else of whole sentences, else of as many characters as fit. */
export const sentenceUnits = (chunk: Chunk, most = UNIT_TOKENS): readonly SentenceUnit[] => {
  const units: SentenceUnit[] = []
  let open: { startLine: number; endLine: number; texts: string[]; tokens: number } | undefined
  const close = () => {
    if (open) units.push({ startLine: open.startLine, endLine: open.endLine, text: open.texts.join('\n') })
    open = undefined
  }
  for (const [i, line] of chunk.text.split('\n').entries()) {
    const number = chunk.startLine + i
    // A blank line ends a paragraph, and with it what one vector can say.
    if (isBlank(line)) {
      close()
      continue
    }
    const tokens = estimateTokens(line)
    if (tokens > most) {
      close()
      for (const text of partsOfLine(line, most)) units.push({ startLine: number, endLine: number, text })
      continue
    }
    if (open !== undefined && open.tokens + tokens > most) close()
    open ??= { startLine: number, endLine: number, texts: [], tokens: 0 }
    open.texts.push(line)
    open.tokens += tokens
    open.endLine = number
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
