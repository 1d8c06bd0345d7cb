// A model's own tokenizer takes milliseconds and differs from model to model; for cutting text an estimate is enough.

/** English runs at four to five letters a token, digits and signs at about two, a Chinese or Japanese character at about one. */
const LETTERS_A_TOKEN = 4.5
const SIGNS_A_TOKEN = 2
const FIRST_WIDE = 0x2e80
const CAPITAL_TO_SMALL = 0x20

const LETTER = 1 / LETTERS_A_TOKEN
const SIGN = 1 / SIGNS_A_TOKEN

/** About how many tokens one UTF-16 unit costs. Half of a surrogate pair counts as a wide character: emoji are dear. */
const cost = (unit: number): number => {
  if (unit <= 0x20) return 0
  if (unit >= FIRST_WIDE) return 1
  const small = unit | CAPITAL_TO_SMALL
  return unit >= 0x80 || (small >= 0x61 && small <= 0x7a) ? LETTER : SIGN
}

/** About how many tokens a language model reads in this text. */
export const estimateTokens = (text: string): number => {
  let sum = 0
  for (let i = 0; i < text.length; i++) sum += cost(text.charCodeAt(i))
  return Math.ceil(sum)
}
