import type { Log } from '#log'
import { suggest } from '#vocabulary'
import type { HealthCheck } from './health-check.ts'

/** The database: its pages, whether it can be written, whose rows it holds, how durable it is. */
export const storeChecks = async ({ store }: Log): Promise<HealthCheck[]> => {
  const { writable, reason, outdated, settings } = await store.describe()
  const damage = await store.check()
  return [
    {
      check: 'database',
      ok: damage.length === 0,
      detail: damage[0] ?? 'pages are sound',
      next: damage.length === 0 ? null : `See all of it with ${suggest('verify')}.`,
    },
    {
      check: 'writing',
      ok: writable,
      detail: reason ?? 'can be written',
      next: writable ? null : 'See the detail.',
    },
    {
      check: 'rules',
      ok: !outdated,
      detail: outdated ? 'derived rows were made by another version' : 'derived rows are of this version',
      next: outdated ? `Run ${suggest('rebuild')}.` : null,
    },
    {
      check: 'durability',
      ok: true,
      detail: Object.entries(settings)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
      next: null,
    },
  ]
}
