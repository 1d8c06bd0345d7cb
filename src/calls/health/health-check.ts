import { z } from 'zod'

const CHECKS = [
  'folder',
  'database',
  'writing',
  'rules',
  'durability',
  'workspace',
  'shared',
  'limits',
  'secrets',
  'erased',
  'index',
  'watch',
  'anchor',
  'anchors.also',
  'person',
  'notify',
  'clock',
  'latency',
  'storage',
  'maintenance',
  'news',
  'flags',
  'equity',
  'tokens',
] as const

export const zHealthCheck = z
  .object({
    check: z.enum(CHECKS).describe('what was looked at'),
    ok: z.boolean().describe('nothing is wrong with it'),
    detail: z.string().describe('what was found, in words'),
    next: z.string().nullable().describe('what to do about it; null: nothing'),
  })
  .meta({ id: 'HealthCheck' })
export type HealthCheck = z.infer<typeof zHealthCheck>
