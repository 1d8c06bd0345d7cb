import { z } from 'zod'
import { inWords, isHindcastError, suggest } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { anchorChecks } from '../health/anchor-checks.ts'
import { type HealthCheck, zHealthCheck } from '../health/health-check.ts'
import { personCheck } from '../health/person-check.ts'
import { storeChecks } from '../health/store-checks.ts'
import { textChecks } from '../health/text-checks.ts'
import { operation } from '../operation.ts'

export const doctor = operation({
  name: 'doctor',
  verb: 'keep',
  scope: 'read',
  writes: false,
  describe: 'Look for what is wrong with this installation and this memory, and say what to do.',
  input: z.strictObject({}),
  output: z.object({
    healthy: z.boolean().describe('every check is in order'),
    checks: z.array(zHealthCheck).describe('what was looked at, one by one'),
  }),
  run: async (caller) => {
    const found = [await folderCheck(caller), ...(await logChecks(caller)), await personCheck(caller)]
    const checks = found.map((check) => ({ ...check, next: check.next && inWords(check.next, caller.words) }))
    return { healthy: checks.every((check) => check.ok), checks }
  },
})

const logChecks = (caller: Caller): Promise<HealthCheck[]> =>
  unlessRefused('database', async () => {
    const log = await caller.log()
    return [
      ...(await storeChecks(log)),
      ...(await unlessRefused('index', () => textChecks(caller, log))),
      ...(await unlessRefused('anchor', () => anchorChecks(caller, log))),
    ]
  })

const folderCheck = async ({ home }: Caller): Promise<HealthCheck> => {
  const trouble = await home.trouble()
  return {
    check: 'folder',
    ok: trouble === null,
    detail: trouble ?? `${home.path} can be written`,
    next:
      trouble === null
        ? null
        : `Choose another folder, ${suggest('open', { home: 'DIR' })}, change its permissions, or make room on its disk.`,
  }
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
    return [{ check, ok: false, detail: error.message, next: error.advice }]
  }
}
