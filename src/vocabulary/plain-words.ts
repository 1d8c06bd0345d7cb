/** Chinese and Japanese are written without spaces: each character is a word. A figure keeps its decimals. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+(?:[.,]\p{N}+)*/gv

/** A text's words in order, to compare texts by: case, full width, apostrophes, punctuation and spaces make no difference. */
export const plainWordsOf = (text: string): readonly string[] =>
  text.normalize('NFKC').toLowerCase().replaceAll(/['’]/g, '').match(WORD) ?? []
