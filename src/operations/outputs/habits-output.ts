import { z } from 'zod'
import type { Habits } from '#memories'

const zFigure = z.object({
  value: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  n: z.int(),
  least: z.int(),
  z: z.number().nullable().describe('standard errors from chance'),
  found: z.boolean().nullable(),
  why: z.string().nullable(),
  text: z.string(),
})

const zDrift = z.object({
  about: z.enum(['outcome', 'size', 'holding']),
  found: z.boolean().nullable().describe('null: too few trades to tell'),
  direction: z.enum(['improving', 'degrading', 'shifting']).nullable(),
  size: z.number().nullable().describe('in R for outcomes; after over before for size and holding time'),
  since: z.object({ id: z.string(), n: z.int() }).nullable(),
  z: z.number().nullable().describe('standard errors from no change'),
  n: z.int(),
  least: z.int(),
  text: z.string(),
})

const zPattern = z.object({
  about: z.string(),
  what: z.string(),
  share: z.number(),
  lower: z.number(),
  upper: z.number(),
  count: z.int(),
  n: z.int(),
  context: z.array(z.object({ field: z.string(), value: z.string(), share: z.number() })),
  meanR: zFigure,
  text: z.string(),
})

export const zHabits = z.object({
  strategy: z.string(),
  symbol: z.string(),
  closed: z.int(),
  open: z.int(),
  unmarked: z.int(),
  window: z.int(),
  basis: z.enum(['stop', 'proxy']).describe('what 1R is'),
  stability: zFigure,
  figures: z.record(z.string(), zFigure),
  drift: z.array(zDrift),
  patterns: z.array(zPattern),
  findings: z.array(z.string()),
})

/** The habits with a strategy and a symbol. */
export const habitsOut = (
  pair: { readonly strategy: string; readonly symbol: string },
  habits: Habits,
): z.input<typeof zHabits> => ({
  ...pair,
  ...habits,
  figures: { ...habits.figures },
  drift: [...habits.drift],
  patterns: habits.patterns.map((pattern) => ({ ...pattern, context: [...pattern.context] })),
  findings: [...habits.findings],
})
