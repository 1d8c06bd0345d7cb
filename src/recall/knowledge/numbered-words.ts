import { tokensOf } from '#search/words'

/** A text is about what it begins with: of a filing of twenty pages no more is compared. Sane: 1,000 to 20,000 characters. */
const COMPARED = 4_000

/** Words as numbers, so that a hundred thousand texts are compared in arrays. Read as search reads notes and questions, in any language. */
export class NumberedWords {
  private readonly numbers = new Map<string, number>()

  get size(): number {
    return this.numbers.size
  }

  /** The words of a text, each once; new ones get a number. */
  of(text: string): Uint32Array {
    const found = new Set<number>()
    for (const word of wordsIn(text)) {
      const known = this.numbers.get(word) ?? this.numbers.size
      this.numbers.set(word, known)
      found.add(known)
    }
    return Uint32Array.from(found)
  }

  /** Those of a question that any text has. */
  asked(question: string): Uint32Array {
    const found = new Set<number>()
    for (const word of wordsIn(question)) {
      const known = this.numbers.get(word)
      if (known !== undefined) found.add(known)
    }
    return Uint32Array.from(found)
  }
}

const wordsIn = (text: string): readonly string[] => tokensOf(text.slice(0, COMPARED)).words
