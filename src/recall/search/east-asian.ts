import { STEM_MARK } from './stem.ts'

/** A Chinese or Japanese sign. */
export const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

// Chinese and Japanese are written without spaces. Pairs of neighbouring characters find every term of two or more whatever a
// dictionary knows: Node's own segmenter cuts 止损 (stop loss) and 回撤 (drawdown) into single characters, and its answer changes
// with the version. Measured on our Chinese questions: pairs as good as the segmenter; its longer words added to pairs, nothing;
// single characters beside pairs, R@10 of paraphrases from .36 to .64.

/** Question words and particles: they join words and would make pairs that mean nothing. Longest first. */
const PARTICLES =
  /为什么|什么时候|什么|怎么样|怎么|怎样|如何|哪些|哪个|哪里|多少|是否|我们|你们|他们|这个|那个|这些|那些|的|了|吗|呢|吧|是|在|和|与|及|或|我|你|です|ます|でした|ました|から|まで|とき|どの|なに|なぜ|は|を|に|の|と|で|も|へ/gu

/** A run of characters as the stretches between its particles. */
export const withoutParticles = (run: string): readonly string[] =>
  run.split(PARTICLES).filter((part) => part !== '')

/** Overlapping pairs; a character on its own stays itself. */
export const eastAsianTerms = (run: string): readonly string[] => {
  const characters = [...run]
  if (characters.length < 2) return characters
  return characters.slice(1).map((second, i) => `${characters[i] ?? ''}${second}`)
}

/** The characters of a run as weaker terms, what a stem is to a word: 跌 joins 下跌 and 跌破. Kana spell endings and say nothing alone. */
export const characterStems = (run: string): readonly string[] =>
  [...run].flatMap((character) => (HAN.test(character) ? [STEM_MARK + character] : []))

const HAN = /\p{Script=Han}/u

const PAIR_OF_SIGNS = new RegExp(`^${EAST_ASIAN.source}{2}$`, 'u')

export const isPairOfSigns = (term: string): boolean => PAIR_OF_SIGNS.test(term)

/**
 * Of the pairs of signs of a question, in its order, the signs that are in none which occurs, and at least two of them: 比亚 and 亚迪 are 比亚迪. A pair
 * that only joins two words which occur is no word of anybody's.
 */
export const signsNowhere = (
  pairs: readonly string[],
  occurs: (pair: string) => boolean,
): readonly string[] => {
  const stretches: string[] = []
  let [open, last] = ['', '']
  for (const pair of pairs) {
    const [first = '', second = ''] = pair
    const goesOn = last.endsWith(first)
    if (!goesOn) stretches.push(open)
    if (occurs(pair)) {
      if (goesOn) stretches.push(open.slice(0, -1))
      open = ''
    } else open = goesOn ? open + second : pair
    last = pair
  }
  return [...stretches, open].filter((stretch) => [...stretch].length > 1)
}
