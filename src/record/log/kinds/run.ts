import { z } from 'zod'
import { zName, zStrategy } from '#vocabulary'
import { zProse } from './prose.ts'

export const MODES = ['live', 'paper', 'backtest'] as const
export type Mode = (typeof MODES)[number]

export const zRunStarted = z.strictObject({
  run: zName,
  mode: z
    .enum(MODES)
    .default('live')
    .describe('live shares the agent’s log; paper and backtest get one of their own'),
  strategy: zStrategy.optional(),
  note: zProse.optional(),
})

export const zRunEnded = z.strictObject({ run: zName, note: zProse.optional() })
