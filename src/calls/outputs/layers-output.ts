import { z } from 'zod'
import { LAYERS } from '#memories'
import { zSentence } from '../text/sentences.ts'
import { zAsOf } from './answer-fields.ts'
import { zKnowledge } from './knowledge-output.ts'

export const zLayerStanding = z
  .object({
    layer: z.enum(LAYERS).describe('short, mid, long or reflection'),
    count: z.int().describe('how many stand there'),
    importance: z
      .number()
      .nullable()
      .describe('their mean importance now, 0 to 100; null: none stands there'),
  })
  .meta({ id: 'LayerStanding' })

export const zLayers = z.object({
  asOf: zAsOf,
  standing: z.int().describe('how many stand of what was asked about'),
  layers: z.array(zLayerStanding).describe('what stands by layer'),
  symbols: z
    .array(
      z
        .object({
          symbol: z.string().nullable().describe('what they are about; null: the market at large'),
          layers: z.array(zLayerStanding).describe('what stands of it by layer'),
        })
        .meta({ id: 'SymbolLayers' }),
    )
    .describe('what stands by symbol, most first'),
  question: z.string().describe('what the best were asked by'),
  best: z.array(zKnowledge).describe('what tells most about the situation, layer by layer'),
  without: z.array(zSentence).describe('what the answer was made without, and why'),
  why: zSentence
    .nullable()
    .describe('why the answer is empty, or tells of nothing but the market at large; null: neither'),
})
