/** |A ∩ B| / |A ∪ B|, 0 to 1; two empty sets share nothing. */
export const wordOverlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a]
  let shared = 0
  for (const word of few) if (many.has(word)) shared++
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}

/** Words of other scripts are not told apart by spaces; their signs are compared one by one. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu

/** A text's words, only to see how much two texts repeat each other. */
export const plainWords = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(WORD))
