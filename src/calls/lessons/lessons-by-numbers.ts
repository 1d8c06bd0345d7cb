import { bulletsOf, findLessons, fitLessons, type ReflectedTrade } from '#memories'
import { keptBullets, type MadeLessons } from './made-lessons.ts'

/** What the numbers support, after correction for how much was asked of them. */
export const lessonsByNumbers = (trades: readonly ReflectedTrade[]): MadeLessons => {
  const { findings, asked } = findLessons(trades)
  const all = bulletsOf(
    findings,
    trades.map(({ n }) => n),
  )
  const kept = keptBullets(fitLessons(all))
  return {
    asked,
    trades: kept.trades,
    findings: findings.flatMap((finding, at) => {
      const bullet = all[at]
      return bullet !== undefined && kept.bullets.includes(bullet)
        ? [{ ...finding, cites: kept.citesOf(bullet.trades) }]
        : []
    }),
    ...kept.named,
  }
}
