/** A Chinese or Japanese sign. */
export const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

// Chinese and Japanese are written without spaces. Pairs of neighbouring characters find every term of two or more without a
// dictionary: Node's own segmenter cuts 止损 (stop loss) into single characters, and its answer changes with the version.

/** Question words and particles: they join words and would make pairs that mean nothing. Longest first. */
const PARTICLES =
  /为什么|什么时候|什么|怎么样|怎么|怎样|如何|哪些|哪个|哪里|多少|是否|我们|你们|他们|这个|那个|这些|那些|的|了|吗|呢|吧|是|在|和|与|及|或|我|你|です|ます|でした|ました|から|まで|とき|どの|なに|なぜ|は|を|に|の|と|で|も|へ/gu

/** A run of characters as the stretches between its particles. */
export const withoutParticles = (run: string): readonly string[] =>
  run.split(PARTICLES).filter((part) => part !== '')

/** Overlapping pairs; a character on its own stays itself. */
export const signPairs = (stretch: string): readonly string[] => {
  const signs = [...stretch]
  return signs.length < 2 ? signs : signs.slice(1).map((second, i) => `${signs[i] ?? ''}${second}`)
}

/** Single Han characters of a stretch with pairs: 跌 joins 下跌 and 跌破. Kana spell endings and say nothing alone. */
export const singleSigns = (stretch: string): readonly string[] => {
  const signs = [...stretch]
  return signs.length < 2 ? [] : signs.filter((sign) => HAN.test(sign))
}

const HAN = /\p{Script=Han}/u
