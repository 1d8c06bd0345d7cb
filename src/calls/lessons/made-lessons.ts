import type { Payload } from '#log'
import { type Bullet, lessonsHash, lessonsText } from '#memories'
import { handleOf } from '#vocabulary'

/** What a reflector made of the trades: the part of the fact that is its own. */
export type MadeLessons = Payload & {
  /** Handles. */
  readonly trades: readonly string[]
  readonly failed?: string | undefined
}

/** Bullets as they are kept: the trades they name, by their place in one list, and what the whole is known by. */
export const keptBullets = (bullets: readonly Bullet[]) => {
  const numbers = [...new Set(bullets.flatMap(({ trades }) => trades))]
  return {
    bullets,
    trades: numbers.map((n) => handleOf('trade', n)),
    citesOf: (trades: readonly number[]): number[] => trades.map((n) => numbers.indexOf(n)),
    named: bullets.length === 0 ? {} : { hash: lessonsHash(lessonsText(bullets)) },
  }
}
