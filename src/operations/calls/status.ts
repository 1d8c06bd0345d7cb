import { z } from 'zod'
import { type Log, type Moment, readAccount } from '#record'
import { isHindcastError, isoOf } from '#vocabulary'
import { type Caller, operation } from '../operation.ts'
import { AS_OF, isoOrNull, momentFor, zIso } from '../when.ts'

const FLAGS_SHOWN = 20

export const status = operation({
  name: 'status',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'Show what this memory holds: events, trades, runs, equity, and what needs a look.',
  input: z.strictObject(AS_OF),
  output: z.object({
    agent: z.string(),
    run: z.string(),
    asOf: zIso,
    events: z.int(),
    lastKnownAt: zIso.nullable(),
    trades: z.object({ open: z.int(), closed: z.int(), voided: z.int() }),
    runs: z.array(z.object({ run: z.string(), mode: z.string(), startedAt: zIso, endedAt: zIso.nullable() })),
    simulatedRuns: z.array(z.string()),
    agents: z.array(z.string()),
    equity: z.string().nullable(),
    equityAt: zIso.nullable(),
    currency: z.string(),
    flags: z.array(z.object({ seq: z.int(), code: z.string(), about: z.string() })),
    /** The workspace, as the log knows it. */
    files: z.object({
      count: z.int(),
      unapproved: z.array(z.string()).describe('protected files changed by hand that nobody has approved'),
      proposals: z.int().describe('changes that wait for a person'),
    }),
    store: z.object({
      location: z.string(),
      bytes: z.int(),
      writable: z.boolean(),
      reason: z.string().nullable(),
      archives: z.int(),
    }),
  }),
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentFor(log, input)
    const { store } = log
    const { seq } = moment
    const [last] = await store.events({ toSeq: seq, descending: true, limit: 1 })
    const runs = await store.rows('runs', { seq, order: { column: 'run' } })
    const config = (await store.rows('config', { seq }))[0]
    const flags = await store.rows('flags', {
      seq,
      order: { column: 'seq', descending: true },
      limit: FLAGS_SHOWN,
    })
    const described = await store.describe()
    const account = await readAccount(store, moment)
    return {
      agent: caller.agent,
      run: caller.run,
      asOf: isoOf(moment.at),
      events: seq,
      lastKnownAt: last ? isoOf(last.knownAt) : null,
      trades: await countTrades(log, moment),
      runs: runs.map(({ run, mode, startedAt, endedAt }) => ({
        run,
        mode,
        startedAt: isoOf(startedAt),
        endedAt: isoOrNull(endedAt),
      })),
      simulatedRuns: (await caller.home.runs(caller.agent)).map((found) => found.run),
      agents: [...(await caller.home.agents())],
      equity: account.equity,
      equityAt: isoOrNull(account.equityAt),
      currency: config?.currency ?? 'USD',
      flags: flags.map(({ seq: at, code, about }) => ({ seq: at, code, about })),
      files: await countFiles(log, moment),
      store: {
        location: described.location,
        bytes: described.bytes,
        writable: described.writable,
        reason: described.reason,
        archives: (await store.archives()).length,
      },
    }
  },
})

/** Trades are numbered from 1 without gaps, so the newest number is how many there are. */
const countTrades = async ({ store }: Log, { seq }: Moment) => {
  const [newest] = await store.rows('trades', { seq, order: { column: 'n', descending: true }, limit: 1 })
  const open = (await store.rows('trades', { seq, where: { status: 'open' } })).length
  const voided = (await store.rows('trades', { seq, where: { status: 'voided' } })).length
  return { open, voided, closed: (newest?.n ?? 0) - open - voided }
}

const countFiles = async ({ store }: Log, { seq }: Moment) => {
  const files = await store.rows('files', { seq })
  return {
    count: files.length,
    unapproved: files
      .filter((file) => file.standing === 'unapproved')
      .map((file) => file.path)
      .sort(),
    proposals: (await store.rows('proposals', { seq, where: { status: 'open' } })).length,
  }
}

const zCheck = z.object({
  check: z.string(),
  ok: z.boolean(),
  detail: z.string(),
  next: z.string().nullable(),
})
type Check = z.infer<typeof zCheck>

export const doctor = operation({
  name: 'doctor',
  verb: 'keep',
  scope: 'read',
  writes: false,
  describe: 'Look for what is wrong with this installation and this memory, and say what to do.',
  input: z.strictObject({}),
  output: z.object({ healthy: z.boolean(), checks: z.array(zCheck) }),
  run: async (caller) => {
    const checks = [await folderCheck(caller), ...(await storeChecks(caller))]
    return { healthy: checks.every((check) => check.ok), checks }
  },
})

const folderCheck = async ({ home }: Caller): Promise<Check> => {
  const trouble = await home.trouble()
  return {
    check: 'folder',
    ok: trouble === null,
    detail: trouble ?? `${home.path} can be written`,
    next: trouble === null ? null : 'Choose another folder with --home, or change its permissions.',
  }
}

const storeChecks = async (caller: Caller): Promise<Check[]> => {
  try {
    const { store } = await caller.log()
    const { writable, reason, outdated, settings } = await store.describe()
    const damage = await store.damage()
    const anchor = await store.anchor()
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
        next: outdated ? 'Run: hindcast rebuild.' : null,
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
      {
        check: 'anchor',
        ok: true,
        detail: anchor === null ? 'no anchor written yet' : `head anchored at event ${anchor.seq}`,
        next: null,
      },
    ]
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return [{ check: 'database', ok: false, detail: error.message, next: error.next }]
  }
}
