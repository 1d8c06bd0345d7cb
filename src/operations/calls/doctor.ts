import { z } from 'zod'
import { findTampering, isAhead, type Log, tampered } from '#record'
import type { Anchor } from '#record/ports'
import { indexHealth } from '#text-index'
import { ANCHOR_FILE, inWords, isHindcastError, isoOf, suggest } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { operation } from '../operation.ts'
import { indexHealthOut } from '../outputs/index-health-output.ts'
import { readKept } from '../person-credential.ts'

const CHECKS = [
  'folder',
  'database',
  'writing',
  'rules',
  'durability',
  'workspace',
  'shared',
  'index',
  'watch',
  'anchor',
  'witness',
  'person',
  'clock',
] as const

const zCheck = z
  .object({
    check: z.enum(CHECKS).describe('what was looked at'),
    ok: z.boolean().describe('nothing is wrong with it'),
    detail: z.string().describe('what was found, in words'),
    next: z.string().nullable().describe('what to do about it; null: nothing'),
  })
  .meta({ id: 'HealthCheck' })
type Check = z.infer<typeof zCheck>

export const doctor = operation({
  name: 'doctor',
  verb: 'keep',
  scope: 'read',
  writes: false,
  describe: 'Look for what is wrong with this installation and this memory, and say what to do.',
  input: z.strictObject({}),
  output: z.object({
    healthy: z.boolean().describe('every check is in order'),
    checks: z.array(zCheck).describe('what was looked at, one by one'),
  }),
  run: async (caller) => {
    const found = [await folderCheck(caller), ...(await storeChecks(caller)), await personCheck(caller)]
    const checks = found.map((check) => ({ ...check, next: check.next && inWords(check.next, caller.words) }))
    return { healthy: checks.every((check) => check.ok), checks }
  },
})

const folderCheck = async ({ home }: Caller): Promise<Check> => {
  const trouble = await home.trouble()
  return {
    check: 'folder',
    ok: trouble === null,
    detail: trouble ?? `${home.path} can be written`,
    next:
      trouble === null
        ? null
        : `Choose another folder, ${suggest('open', { home: 'DIR' })}, or change its permissions.`,
  }
}

/** Whether being a person takes anything here. Where it does not, nothing is wrong: it should be known. */
const personCheck = async ({ home }: Caller): Promise<Check> => {
  const check = 'person'
  try {
    const kept = await home.person.read()
    if (kept !== null)
      return {
        check,
        ok: true,
        detail: `opening as a person takes the credential set ${readKept(kept).setAt}`,
        next: null,
      }
    const detail =
      'no credential is set: whatever may open this memory, a script too, can say that it is a person'
    return {
      check,
      ok: true,
      detail,
      next: 'A person sets one in a terminal, hindcast person set, before agents are started.',
    }
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return { check, ok: false, detail: error.message, next: error.advice }
  }
}

const storeChecks = async (caller: Caller): Promise<Check[]> => {
  try {
    const log = await caller.log()
    const { store, disk } = log
    const { writable, reason, outdated, settings } = await store.describe()
    const damage = await disk.damage()
    const tampering = await findTampering(log, log.simulated)
    const anchor = tampering === null ? await disk.anchor() : null
    const [trouble] = caller.workspace.trouble
    return [
      {
        check: 'database',
        ok: damage.length === 0,
        detail: damage[0] ?? 'pages are sound',
        next: damage.length === 0 ? null : 'Restore a backup.',
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
      {
        check: 'workspace',
        ok: trouble === undefined,
        detail: trouble ?? 'files and log agree',
        next: trouble === undefined ? null : 'Put a plain text file there, or move it out of the workspace.',
      },
      ...sharedChecks(caller),
      ...(await indexChecks(caller, log)),
      {
        check: 'anchor',
        ok: tampering === null,
        detail:
          (tampering && `${ANCHOR_FILE} ${tampering}`) ??
          (anchor === null ? 'no anchor written yet' : `head anchored at event ${anchor.seq}`),
        next: tampering === null ? null : tampered(tampering).advice,
      },
      witnessCheck(caller, anchor),
      ...(await clockChecks(caller, log)),
    ]
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return [{ check: 'database', ok: false, detail: error.message, next: error.advice }]
  }
}

/** To have none is no fault; one that did not take the last anchor is. */
const witnessCheck = ({ witness }: Caller, anchor: Anchor | null): Check => {
  if (witness === undefined)
    return {
      check: 'witness',
      ok: true,
      detail: 'none: whoever may change this folder may change log and anchor together',
      next: `To be safe from that, send anchors elsewhere: ${suggest('anchor', { to: 'FILE' })}.`,
    }
  const { seq = 0, witnessed = 0 } = anchor ?? {}
  const ok = witnessed >= seq
  return {
    check: 'witness',
    ok,
    detail: ok
      ? `${witness} has event ${witnessed}`
      : `${witness} has event ${witnessed}, and the log is anchored at ${seq}: it did not take the last`,
    next: ok ? null : `Send it again, and see why it fails: ${suggest('anchor')}.`,
  }
}

/** A simulation's clock is its own log. */
const clockChecks = async ({ clock }: Caller, log: Log): Promise<Check[]> => {
  if (log.simulated) return []
  const [{ knownAt }, now] = [await log.store.head(), clock.now()]
  const ahead = isAhead(knownAt, now)
  const next = `If the machine's clock is right now, a person repairs the log: ${suggest('repair', { clock: '', reason: 'WHY' })}.`
  return [
    {
      check: 'clock',
      ok: !ahead,
      detail: ahead
        ? `the log's last fact was known at ${isoOf(knownAt)}, and it is ${isoOf(now)} now: nothing is known before it`
        : 'the log is not ahead of the clock',
      next: ahead ? next : null,
    },
  ]
}

const sharedChecks = ({ workspace }: Caller): Check[] => {
  const { outside, sharedTrouble } = workspace
  if (outside.length === 0) return []
  const [trouble] = sharedTrouble
  const next = 'See search.shared in hindcast.json, or put that document right.'
  return [
    {
      check: 'shared',
      ok: trouble === undefined,
      detail: trouble ?? outside.map(({ path }) => path).join(', '),
      next: trouble === undefined ? null : next,
    },
  ]
}

/** An index that is behind is no fault: the next search takes in what came since. */
const indexChecks = async (caller: Caller, log: Log): Promise<Check[]> => {
  const { slot, syncedAt, documents, chunks, errors, vectors, watch } = indexHealthOut(
    await indexHealth(caller, log),
  )
  const [error = slot === 'sqlite_fts' ? undefined : (vectors.off ?? undefined)] = errors
  const held = `${documents} documents in ${chunks} passages, last synced ${syncedAt}`
  const index: Check = {
    check: 'index',
    ok: error === undefined,
    detail: error ?? (syncedAt === null ? 'nothing indexed yet' : held),
    next: error === undefined ? null : `Run ${suggest('reindex')}.`,
  }
  if (watch === null) return [index]
  const { problem, everySeconds } = watch
  const detail = problem?.problem ?? `files are watched, and looked at every ${everySeconds} seconds`
  return [index, { check: 'watch', ok: problem === null, detail, next: problem?.next ?? null }]
}
