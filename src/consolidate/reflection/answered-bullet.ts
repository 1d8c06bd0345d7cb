import { z } from 'zod'
import { SESSIONS, TRENDS, VOLATILITIES } from '#market'
import type { LessonSlot } from '#memories'
import { SIDES } from '#vocabulary'

/** What a bullet tells the reader to do where it says. */
export const ADVICE_GIVEN = ['more', 'less', 'none'] as const

const tag = <const T extends readonly string[]>(values: T) =>
  z
    .enum(values)
    .nullish()
    .transform((value) => value ?? undefined)

/** A bullet as a model answers it. */
export const zAnsweredBullet = z.object({
  text: z.string(),
  trades: z.array(z.union([z.string(), z.int()])),
  advice: z.enum(ADVICE_GIVEN),
  where: z
    .object({
      symbol: z
        .string()
        .nullish()
        .transform((value) => value ?? undefined),
      session: tag(SESSIONS),
      trend: tag(TRENDS),
      volatility: tag(VOLATILITIES),
      side: tag(SIDES),
    })
    .nullish(),
})

export type AnsweredBullet = z.output<typeof zAnsweredBullet> & { readonly slot: LessonSlot }
