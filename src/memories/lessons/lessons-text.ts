import { handleOf, sha256 } from '#vocabulary'

// The lessons: five slots, each with at most four bullets. A slot without any says so, so that silence is never an accident.

export const LESSON_SLOTS = [
  'entry_timing',
  'sizing',
  'symbol_selection',
  'exit_timing',
  'regime_fit',
] as const
export type LessonSlot = (typeof LESSON_SLOTS)[number]

const TITLES: { readonly [Slot in LessonSlot]: string } = {
  entry_timing: 'Entry timing',
  sizing: 'Sizing',
  symbol_selection: 'Symbol selection',
  exit_timing: 'Exit timing',
  regime_fit: 'Regime fit',
}

export const slotTitle = (slot: LessonSlot): string => TITLES[slot]

export const MOST_BULLETS = 4
export const LONGEST_LESSONS = 2_000
export const NO_PATTERN = '(no clear pattern yet)'
/** Trades named in a bullet: enough to look at, in the room of a line. */
export const MOST_CITED = 3

/** A trade as a text names it. */
export const TRADE_IN_TEXT = /(?<![\p{L}\p{N}])T(\d{1,9})(?![\p{L}\p{N}])/giu

/** One line of the lessons: what it says, and the ordinals of the trades it rests on (12 is T12). */
export interface Bullet {
  readonly slot: LessonSlot
  readonly text: string
  readonly trades: readonly number[]
}

const bulletLine = ({ text, trades }: Bullet): string =>
  `- ${text}${trades.length === 0 ? '' : ` [${trades.map((n) => handleOf('trade', n)).join(' ')}]`}`

/** The whole text, every slot with its bullets or with what says that there are none. */
export const lessonsText = (bullets: readonly Bullet[]): string =>
  LESSON_SLOTS.flatMap((slot) => {
    const own = bullets.filter((bullet) => bullet.slot === slot)
    return [`### ${slotTitle(slot)}`, ...(own.length === 0 ? [NO_PATTERN] : own.map(bulletLine))]
  }).join('\n')

/**
 * As many bullets as there is room for, four to a slot and 2,000 characters in all. Those given first are the best supported; cut from the end
 * of the text it would always be the last slot that goes.
 */
export const fitLessons = (bestFirst: readonly Bullet[]): readonly Bullet[] => {
  const perSlot = new Map<LessonSlot, number>()
  let kept = bestFirst.filter(({ slot }) => {
    const n = (perSlot.get(slot) ?? 0) + 1
    perSlot.set(slot, n)
    return n <= MOST_BULLETS
  })
  while (kept.length > 0 && lessonsText(kept).length > LONGEST_LESSONS) kept = kept.slice(0, -1)
  return kept
}

/** Names a version of the lessons: sixteen characters, the same however its white space is laid out. */
export const lessonsHash = (text: string): string => sha256(text.replaceAll(/\s+/gu, ' ').trim()).slice(0, 16)

/** So many that promoted notes and the newest have room in what a trade carries. */
const MOST_HASHES = 7

/** What was shown of several at once, as a turn and the trades after it carry it: the newest last. */
export const hashesInOne = (hashes: readonly string[]): string | null =>
  hashes.length === 0 ? null : hashes.slice(-MOST_HASHES).join('+')

export const isAmongHashes = (hash: string, carried: string | null | undefined): boolean =>
  carried?.split('+').includes(hash) ?? false
