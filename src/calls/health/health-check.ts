import { z } from 'zod'

const CHECKS = [
  'folder',
  'database',
  'writing',
  'rules',
  'workspace',
  'shared',
  'limits',
  'secrets',
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
  'flags',
  'equity',
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

/** What to do stands only beside what is wrong. */
export const checked = (
  check: HealthCheck['check'],
  ok: boolean,
  detail: string,
  next: string | null,
): HealthCheck => ({ check, ok, detail, next: ok ? null : next })
