import { z } from 'zod'
import { amount } from './tool.ts'

// Arguments that several tools have, in words for a model.

export const SIDE_WORDS = ['long', 'short'] as const

export const text = (description: string) => z.string().describe(description)
export const symbol = text('as the broker writes it: XAUUSD')
export const direction = z.enum(SIDE_WORDS)
export const strategy_name = z.string()
export const turn = text('id from begin_turn').optional()
export const at = text('ISO 8601, UTC; now if left out').optional()
export const limit = amount('10 if left out').optional()

/** The situation of one symbol, in the words of the published context vector. */
export const situation = z.strictObject({
  trend: text('up, down, none').optional(),
  regime: text('trending_up, trending_down, ranging, volatile').optional(),
  volatility_regime: text('low, normal, high, extreme').optional(),
  session: text('asia, london, newyork, overlap').optional(),
  price: amount().optional(),
  atr_d1: amount('average true range of a day').optional(),
  atr_h1: amount().optional(),
})
