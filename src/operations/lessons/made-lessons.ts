import { type Bullet, lessonsHash, lessonsText, TRADE_IN_TEXT } from '#memories'
import type { Payload } from '#record'
import { handleOf } from '#vocabulary'

/** What a reflector made of the trades: the part of the fact that is its own. */
export type MadeLessons = Payload & { readonly failed?: string | undefined }

const tradesIn = (text: string): readonly number[] =>
  [...text.matchAll(TRADE_IN_TEXT)].map(([, digits]) => Number(digits))

/** Bullets as they are kept: the trades they name, by their place in one list, and what the whole is known by. */
export const keptBullets = (bullets: readonly Bullet[]) => {
  const numbers = [...new Set(bullets.flatMap(({ trades, text }) => [...trades, ...tradesIn(text)]))]
  return {
    bullets,
    trades: numbers.map((n) => handleOf('trade', n)),
    called: numbers,
    citesOf: (trades: readonly number[]): number[] => trades.map((n) => numbers.indexOf(n)),
    named: bullets.length === 0 ? {} : { hash: lessonsHash(lessonsText(bullets)) },
  }
}
