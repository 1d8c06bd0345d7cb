/**
 * Least cosine that counts as alike: below it the most alike is only the least unlike. Unrelated reports of one company come to .02 to .04 with a
 * question of some sentences, those that it is about to .1 and more.
 */
const ALIKE = 0.1

/**
 * How alike a question's words are to those of each text, 1 for the most alike of them: its cosine over the largest. As cosines alone they lie within .1
 * of each other for a question of several sentences, a day of age would outweigh them all, and of what is read only today's would be recalled. Cosine: Σ w² of the words in both ÷ √(Σ w² of the one · Σ w² of the other), w = ln(1 + (N − n +
 * ½)/(n + ½)) of a word that n of the N texts have. Counted over exactly these texts: nothing later or elsewhere moves it (P1).
 */
export const wordSimilarities = (
  question: Uint32Array,
  texts: readonly { readonly terms: Uint32Array }[],
  /** How many words there are numbers of. */
  vocabulary: number,
): Float64Array => {
  const having = new Uint32Array(vocabulary)
  for (const { terms } of texts) for (const term of terms) having[term] = (having[term] ?? 0) + 1
  const weights = squaredWeights(texts.length)
  const isAsked = new Uint8Array(vocabulary)
  let asked = 0
  for (const term of question) {
    // A word that none of them has tells none of them apart.
    if (having[term] === 0) continue
    isAsked[term] = 1
    asked += weights[having[term] ?? 0] ?? 0
  }
  const cosines = Float64Array.from(texts, ({ terms }) => {
    let shared = 0
    let own = 0
    for (const term of terms) {
      const weight = weights[having[term] ?? 0] ?? 0
      own += weight
      if (isAsked[term] === 1) shared += weight
    }
    return shared === 0 ? 0 : shared / Math.sqrt(asked * own)
  })
  const largest = cosines.reduce((most, one) => Math.max(most, one), ALIKE)
  return cosines.map((cosine) => cosine / largest)
}

/** By how many of the texts have a word. */
const squaredWeights = (count: number): Float64Array =>
  Float64Array.from(
    { length: count + 1 },
    (_, having) => Math.log(1 + (count - having + 0.5) / (having + 0.5)) ** 2,
  )

/** The share of words that two texts have in common: |A ∩ B| / |A ∪ B|. */
export const termOverlap = (a: ReadonlySet<number>, b: Uint32Array): number => {
  let shared = 0
  for (const term of b) if (a.has(term)) shared++
  const all = a.size + b.length - shared
  return all === 0 ? 0 : shared / all
}
