import { z } from 'zod'

/** The arguments of a tool: those that it needs, and those that a model may leave out. */
export const args = (needed: z.ZodRawShape, optional: z.ZodRawShape = {}): z.ZodObject =>
  z.strictObject({ ...needed, ...z.object(optional).partial().shape })

/** A number for a model to give. The call checks it, so that an error has the same words as at every door. */
export const amount = (description?: string) => ofType('number', description)
/** An object that the call checks. */
export const object = (description?: string) => ofType('object', description)

const ofType = (type: 'number' | 'object', description: string | undefined) =>
  z.unknown().meta(description === undefined ? { type } : { type, description })

export const text = (description: string) => z.string().describe(description)

// Arguments that several tools have, in words for a model.

export const symbol = text('as the broker writes it: XAUUSD')
export const direction = z.enum(['long', 'short'])
export const strategy_name = z.string()
export const turn = text('id from begin_turn')
export const at = text('ISO 8601, UTC; now if left out')

/** The situation of one symbol, in the words of the published context vector. */
export const SITUATION = {
  trend: text('up, down, none'),
  regime: text('trending_up, trending_down, ranging, volatile'),
  volatility_regime: text('low, normal, high, extreme'),
  session: text('asia, london, newyork, overlap'),
  price: amount(),
  atr_d1: amount('average true range of a day'),
  atr_h1: amount(),
}
