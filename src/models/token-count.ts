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

/** Longer texts are whole contexts, of which no two are the same. */
const LONGEST_KEPT = 600
const MOST_KEPT = 4_000

/** Most lines of a context were in the one before. */
const remembering = (count: CountTokens): CountTokens => {
  const known = new Map<string, number>()
  return (text) => {
    if (text.length > LONGEST_KEPT) return count(text)
    const before = known.get(text)
    if (before !== undefined) return before
    const tokens = count(text)
    if (known.size >= MOST_KEPT) known.clear()
    known.set(text, tokens)
    return tokens
  }
}
