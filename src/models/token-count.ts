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
  return (text) => countTokens(text, AS_TEXT)
}
