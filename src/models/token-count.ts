/** Counts the tokens of a text as a model reads it. */
export type CountTokens = (text: string) => number

/** Nothing in a text is a command to the model it is counted for. */
const AS_TEXT = { disallowedSpecial: new Set<string>() }

/**
 * The count of the o200k encoding. Loaded when a text is first counted: its table is two megabytes. Other models' counts differ
 * (docs/what-the-model-reads.md#tokens).
 */
export const o200kTokens = async (): Promise<CountTokens> => {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
  return remembering((text) => countTokens(text, AS_TEXT))
}

/** Longer pieces are hardly met twice. */
const LONGEST_KEPT = 2_000
const MOST_KEPT = 10_000

/**
 * Most lines of a context were in the one before: each is counted once. The encoding never joins what stands on both sides of a line's
 * end, unless the next begins with white space or a slash (`[\r\n/]*`, `\s*[\r\n]+`), so that the sum is exact.
 */
const remembering = (count: CountTokens): CountTokens => {
  const known = new Map<string, number>()
  const countOne = (piece: string): number => {
    const before = known.get(piece)
    if (before !== undefined) return before
    const tokens = count(piece)
    if (piece.length > LONGEST_KEPT) return tokens
    if (known.size >= MOST_KEPT) known.clear()
    known.set(piece, tokens)
    return tokens
  }
  return (text) => text.split(LINE_END).reduce((sum, piece) => sum + countOne(piece), 0)
}

const LINE_END = /(?<=\n)(?=[^\s/])/
