import { z } from 'zod'
import { zQuote } from './bar.ts'
import { TRENDS, VOLATILITIES } from './regime.ts'
import { REGIMES } from './seed-tags.ts'
import { SESSIONS } from './session.ts'

const share = z.number().min(0).max(1)

/**
 * The situation a decision was made in (docs/context.md). Every field may be missing, in two ways:
 *
 * - **unknown**: it was asked for and there was too little data; a tag is `'unknown'`, a number `null`.
 * - **absent**: nobody asked, or it cannot come from what was given (no bars, no M5 from M15 bars); the key is not there.
 *
 * Similarity treats both as missing; people who read a memory see which it is.
 */
export const zContext = z.strictObject({
  /** In price units, as are the three ranges and the spread. */
  price: zQuote.nullable().optional(),
  atrD1: zQuote.nullable().optional(),
  atrH1: zQuote.nullable().optional(),
  atrM5: zQuote.nullable().optional(),
  spread: zQuote.nullable().optional(),
  /** spread / ATR(M5): what it costs to get in, in units of what the market moves. */
  spreadAsAtr: z.number().min(0).nullable().optional(),
  regime: z.enum(REGIMES).optional(),
  trend: z.enum(TRENDS).optional(),
  volatility: z.enum(VOLATILITIES).optional(),
  session: z.enum(SESSIONS).optional(),
  /** A fraction of peak equity, 0 to 1. */
  drawdown: share.nullable().optional(),
  losingStreak: z.int().min(0).nullable().optional(),
  /** As stated at entry. A decision that states none gets its default elsewhere. */
  confidence: share.nullable().optional(),
  /** UTC. */
  hour: z.int().min(0).max(23).optional(),
  /** UTC; 0 is Monday. */
  weekday: z.int().min(0).max(6).optional(),
  barSeconds: z.int().positive().nullable().optional(),
})

export type Context = Readonly<z.output<typeof zContext>>

export const CONTEXT_FIELDS = zContext.keyof().options
