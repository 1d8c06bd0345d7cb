import type { Random } from './mulberry32.ts'

/** A number in (0, 1], whose logarithm is finite. */
export const positive = (random: Random): number => 1 - random()

/** A standard normal number (Box and Muller): z = √(−2 ln u₁) · cos(2π u₂) */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(positive(random))) * Math.cos(2 * Math.PI * random())

/** A whole number from least to most, both included. */
export const whole = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1))

/** A shuffled copy (Fisher and Yates). */
export const shuffled = <T>(random: Random, items: readonly T[]): readonly T[] => {
  const left = [...items]
  const out: T[] = []
  while (left.length > 0) out.push(...left.splice(whole(random, 0, left.length - 1), 1))
  return out
}
