import { signedShare } from './format-number.ts'
import { named } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

/** What the section needs of the agent's recent activity. */
export interface ActivityShown {
  readonly rejectionsLastHour: { readonly [rule: string]: number }
  readonly recentRejections: readonly string[]
  readonly repeatedRule: string | null
  readonly repeats: number
  readonly executedToday: number
  readonly realisedTodayShare: number | null
  readonly losingStreak: number
}

/** Rules named at most. */
const MOST_RULES = 6
/** Losing closes in a row from which a streak is mentioned. */
const STREAK_SHOWN = 2

/** What the agent has just been doing. Lines that would say nothing are left out. */
export const activitySection: SectionKind<ActivityShown> = {
  name: 'activity',
  side: 'user',
  title: 'Recent activity',
  rank: 72,
  budget: 160,
  lines: (activity) =>
    [
      ...rejections(activity),
      ...(activity.executedToday > 0 ? [`- executed orders today: ${activity.executedToday}`] : []),
      ...realised(activity),
      ...(activity.losingStreak >= STREAK_SHOWN
        ? [`- consecutive losing closes: ${activity.losingStreak} (does your read of the market still hold?)`]
        : []),
    ].map((text) => ({ text })),
}

/** The smallest result shown: less reads as 0.00%. */
const SMALLEST_SHARE = 0.00005

const realised = ({ realisedTodayShare: share }: ActivityShown): string[] =>
  share === null || Math.abs(share) < SMALLEST_SHARE
    ? []
    : [`- realized PnL today (vs day-start equity): ${signedShare(share)}`]

const rejections = ({
  rejectionsLastHour,
  recentRejections,
  repeatedRule,
  repeats,
}: ActivityShown): string[] => {
  const counts = Object.entries(rejectionsLastHour).map(([rule, count]) => [ruleName(rule), count] as const)
  if (counts.length === 0) return []
  const shown = counts.slice(0, MOST_RULES).map(([rule, count]) => `${rule}=${count}`)
  const more = counts.length > MOST_RULES ? ` and ${counts.length - MOST_RULES} more rules` : ''
  const nudge =
    repeatedRule === null
      ? ''
      : ` ← ${ruleName(repeatedRule)} ${repeats} times in a row: do not repeat the same kind of order`
  return [
    `- rejections (last hour): ${shown.join(', ')}${more}`,
    `- recent rejections: ${recentRejections.map(ruleName).join(' → ')}${nudge}`,
  ]
}

const LONGEST_RULE = 60
const ruleName = (rule: string): string => named(rule, LONGEST_RULE)
