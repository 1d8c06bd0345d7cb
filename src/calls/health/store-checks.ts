import type { Log } from '#log'
import { suggest } from '#vocabulary'
import type { HealthCheck } from './health-check.ts'

/** The database: its pages where all are read, whether it can be written, whose rows it holds, how durable it is. */
export const storeChecks = async ({ store }: Log, everyPage: boolean): Promise<HealthCheck[]> => {
  const { writable, reason, outdated, settings } = await store.describe()
  return [
    ...(everyPage ? [pagesCheck(await store.check())] : []),
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

const pagesCheck = ([damage]: readonly string[]): HealthCheck => ({
  check: 'database',
  ok: damage === undefined,
  detail: damage ?? 'pages are sound',
  next: damage === undefined ? null : `See all of it with ${suggest('verify')}.`,
})
