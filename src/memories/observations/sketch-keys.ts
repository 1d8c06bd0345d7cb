/** Bins in each part of a sketch that is looked up by. */
const PART = 12

/**
 * What copies are looked up by: three parts of a sketch, each behind the letters for its figures and turning words. A text that is the
 * same but for its signs has all of them; of made-up copies with one word changed, of 20 to 150 words, one in two hundred had none, and is taken for another text.
 */
export const sketchKeys = (sketch: string): readonly [string, string, string] => {
  const facts = sketch.slice(0, FACTS)
  const part = (at: number): string => facts + sketch.slice(FACTS + at * SPREAD, FACTS + at * SPREAD + PART)
  return [part(0), part(1), part(2)]
}

/** What its figures and the words that turn it round come to: however alike, texts with others say something else. */
export const sketchedFacts = (sketch: string): string => sketch.slice(0, FACTS)

const FACTS = 4
const SPREAD = 50
