import { z } from 'zod'
import { LAYERS } from '#memories'
import { zHealthCheck } from '../health/health-check.ts'
import { FLOW_DAYS } from '../health/memory-counts.ts'
import { zAsOf } from './answer-fields.ts'
import { zIndexHealth } from './index-health-output.ts'
import { zIso } from './iso.ts'
import { zMoved } from './moved-output.ts'
import { zFlagTotal } from './status-output.ts'

const KINDS = ['trades', 'episodes', 'beliefs', 'plans', 'lessons', 'knowledge'] as const

const zKindCount = z
  .object({
    kind: z.enum(KINDS).describe('of which kind of memories'),
    count: z.int().describe('how many there ever were'),
  })
  .meta({ id: 'MemoryCount' })

const zLayerCount = z
  .object({
    layer: z.enum(LAYERS).describe('where they stand'),
    count: z.int().describe('how many stand there'),
    importance: z.number().nullable().describe('their mean importance by now, 0 to 100; null: none stands'),
  })
  .meta({ id: 'LayerHealth' })

const zFlow = z
  .object({
    days: z.int().describe('over how many days'),
    perDay: z.number().describe('moves a day'),
    moves: z.array(zMoved).describe('by what became of it'),
  })
  .meta({ id: 'KnowledgeFlow' })

export const zMemoryHealth = z.object({
  asOf: zAsOf,
  inOrder: z.boolean().describe('no check says that something should be done'),
  memories: z.array(zKindCount).describe('what there is of each kind'),
  layers: z.array(zLayerCount).describe('knowledge that stands, by layer'),
  importance: z.number().nullable().describe('mean importance of all knowledge that stands; null: none does'),
  flow: zFlow.describe(`what became of knowledge in the last ${FLOW_DAYS} days`),
  recall: z
    .object({ milliseconds: z.number().describe('what recall takes, measured now on this log') })
    .describe('how quick it is'),
  storage: z
    .object({
      bytes: z.int().describe('of the log'),
      index: z.int().describe('of the index of texts'),
    })
    .describe('how large it is'),
  index: zIndexHealth.describe('how the index of texts stands, now'),
  flags: z.array(zFlagTotal).describe('open flags by code'),
  maintenance: z
    .object({
      last: zIso.nullable().describe('the last boundary that was looked at; null: none yet'),
      due: z.boolean().describe('one has passed since, and something waits for it'),
    })
    .describe('when memories were last looked after'),
  observed: zIso.nullable().describe('when something was last observed; null: never'),
  tokens: z
    .object({
      turns: z.int().describe('turns that it is the mean of, the newest'),
      perTurn: z
        .number()
        .nullable()
        .describe('mean tokens of memory that a turn was shown; null: no turn was'),
      most: z.number().nullable().describe('the most that one was'),
    })
    .describe('what memory costs in prompts'),
  checks: z.array(zHealthCheck).describe('thresholds, each with what to do where it is passed'),
})
