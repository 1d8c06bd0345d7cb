import { plainWordsOf } from '#vocabulary'

// Whether two learnings say the same. They go to a person as one line, so what turns a sentence round keeps them apart.

/** Share of words, of all the words in either, that two learnings have in common (Jaccard). */
const ALIKE = 0.6

/** Words that only one of the two may not have. */
const TURNING: ReadonlySet<string> = new Set(
  `no not never without cannot dont doesnt didnt wont avoid stop skip unless except
  long short buy sell up down above below over under before after more less higher lower
  increase decrease raise reduce widen tighten add cut early late
  不 没 勿 别 莫 非 无 多 空 买 卖 涨 跌 前 后 上 下 高 低`.split(/\s+/),
)

const isTurning = (word: string): boolean => TURNING.has(word) || /\p{N}/u.test(word)

export const alike = (a: string, b: string): boolean => {
  const [left, right] = [plainWordsOf(a), plainWordsOf(b)]
  if (left.join(' ') === right.join(' ')) return left.length > 0 || a.trim() === b.trim()
  const [these, those] = [new Set(left), new Set(right)]
  const shared = [...these].filter((word) => those.has(word)).length
  const apart = [...these, ...those].filter((word) => !(these.has(word) && those.has(word)))
  if (apart.some(isTurning)) return false
  return shared / (these.size + those.size - shared) >= ALIKE
}
