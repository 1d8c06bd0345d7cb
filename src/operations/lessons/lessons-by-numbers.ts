import { findLessons, findingBullet, type ReflectedTrade } from '#memories'
import { keptBullets, type MadeLessons } from './reflect-on.ts'

/** What the numbers support, after correction for how much was asked of them. */
export const lessonsByNumbers = (trades: readonly ReflectedTrade[]): MadeLessons => {
  const { findings, asked } = findLessons(trades)
  return { asked, trades: [], findings: [...findings] }
}
