import { isMaintenanceDue } from '#consolidate'
import type { Log, Moment } from '#log'
import type { IndexHealth } from '#search'
import { FIRST_INSTANT, isHindcastError, isoOf } from '#vocabulary'
import { recall } from '../recall.ts'
import type { Caller } from '../session/caller.ts'
import { asksForToken } from '../session/token.ts'
import { anchorChecks } from './anchor-checks.ts'
import { equityGaps } from './equity-gaps.ts'
import { checked, type HealthCheck } from './health-check.ts'
import { type MemoryFigures, memoryChecks } from './memory-checks.ts'
import { storeChecks } from './store-checks.ts'
import { fileChecks, manualChecks, textChecks } from './text-checks.ts'

type Figures = Pick<MemoryFigures, 'recallMs' | 'bytes' | 'openFlags' | 'maintainedAt'>

/** What is in order now and what is not. `measure` also reads every page of the database and every file. */
export const statusChecks = async (
  caller: Caller,
  log: Log,
  moment: Moment,
  index: IndexHealth,
  figures: Figures,
  measure: boolean,
): Promise<HealthCheck[]> => {
  return [
    await folderCheck(caller),
    ...(await unlessRefused('database', () => storeChecks(log, measure))),
    ...(await unlessRefused('workspace', async () => textChecks(caller, index))),
    ...(await manualChecks(log)),
    ...(measure ? await unlessRefused('secrets', () => fileChecks(caller, log)) : []),
    ...(await unlessRefused('anchor', () => anchorChecks(caller, log))),
    await personCheck(caller),
    ...notifyCheck(caller, moment),
    ...memoryChecks({
      ...figures,
      equityGaps: await equityGaps(moment),
      isMaintenanceDue: moment.state !== null && isMaintenanceDue(moment.state, moment.at),
      begunAt: await begunAt(moment),
      at: moment.at,
    }),
  ]
}

/** Says if the last notification arrived, where a person has set an address. */
const notifyCheck = ({ notifier: { trouble } }: Caller, { state }: Moment): HealthCheck[] =>
  (state?.config.notify ?? null) === null
    ? []
    : [
        checked(
          'notify',
          trouble === null,
          trouble === null ? 'nothing failed here' : `the last notification failed: ${trouble}`,
          'Check the address and its receiver; configure({ notify }) sets another.',
        ),
      ]

/** To have no person's token is no fault; what it means is said. */
const personCheck = async ({ home }: Caller): Promise<HealthCheck> =>
  (await asksForToken(home))
    ? checked('person', true, 'opening as a person takes a token', null)
    : {
        check: 'person',
        ok: true,
        detail: 'no person has a token: any program that may open this memory can say that it is a person',
        next: 'A person makes one before agents are started: hindcast token create --bearer person --all.',
      }

const folderCheck = async ({ home }: Caller): Promise<HealthCheck> => {
  const trouble = await home.trouble()
  return checked(
    'folder',
    trouble === null,
    trouble ?? `${home.path} can be written`,
    'Choose another folder with home, change its permissions, or make room on its disk.',
  )
}

/** What cannot be looked at is what is wrong there, and hides nothing else. */
const unlessRefused = async (
  check: HealthCheck['check'],
  look: () => Promise<HealthCheck[]>,
): Promise<HealthCheck[]> => {
  try {
    return await look()
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return [{ check, ok: false, detail: error.message, next: error.next }]
  }
}

/** Measured now, on this log: once to have it in memory, as every turn after the first has, and once by the clock. */
export const recallTime = async (caller: Caller, { at, state }: Moment): Promise<number> => {
  const asked = recall.input.parse(state === null ? { asOf: isoOf(at), limit: 5 } : { limit: 5 })
  await recall.run(caller, asked)
  const began = performance.now()
  await recall.run(caller, asked)
  return performance.now() - began
}

/** When the first fact of it that has a time was known. */
const begunAt = async ({ log: { store }, seq }: Moment) => {
  const [first] = await store.events({ afterSeq: await store.seqAsOf(FIRST_INSTANT), toSeq: seq, limit: 1 })
  return first?.knownAt ?? null
}
