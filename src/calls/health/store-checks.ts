import type { Log } from '#log'
import { suggest } from '#vocabulary'
import { checked, type HealthCheck } from './health-check.ts'

/** The database: its pages where all are read, whether it can be written, and whose rows it holds. */
export const storeChecks = async ({ store }: Log, everyPage: boolean): Promise<HealthCheck[]> => {
  const { writable, reason, outdated } = await store.describe()
  const [damage] = everyPage ? await store.check() : []
  return [
    ...(everyPage
      ? [
          checked(
            'database',
            damage === undefined,
            damage ?? 'pages are sound',
            `See all of it with ${suggest('verify')}.`,
          ),
        ]
      : []),
    checked('writing', writable, reason ?? 'can be written', 'See the detail.'),
    checked(
      'rules',
      !outdated,
      outdated ? 'derived rows were made by another version' : 'derived rows are of this version',
      `Run ${suggest('rebuild')}.`,
    ),
  ]
}
