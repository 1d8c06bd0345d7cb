import { z } from 'zod'
import { rulesStanding } from '#documents'
import { FIRST_CONFIG, FLAG_CODES, MODES, type Moment, momentOf, readAccount } from '#record'
import { indexStanding } from '#text-index'
import { type CallWords, isoOf, isoOrNull } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { operation } from '../operation.ts'
import { zAsOf } from '../outputs/answer-fields.ts'
import { indexHealthOut, zIndexHealth } from '../outputs/index-health-output.ts'
import { zIso } from '../outputs/iso.ts'
import { oversizeOut, zOversize } from '../outputs/oversize-output.ts'

const FLAGS_SHOWN = 20

const zTradesHeld = z
  .object({
    open: z.int().describe('trades still open'),
    closed: z.int().describe('trades that have closed'),
    voided: z.int().describe('trades that a person declared void'),
  })
  .meta({ id: 'TradesHeld' })

const zLogRun = z
  .object({
    run: z.string().describe('name of the run'),
    mode: z.enum(MODES).describe('live, or simulated with a log of its own'),
    startedAt: zIso.describe('when it was opened'),
    endedAt: zIso.nullable().describe('when it was closed; null: it goes on'),
  })
  .meta({ id: 'LogRun' })

const zFlag = z
  .object({
    seq: z.int().describe('place in the log of the event that caused it'),
    code: z.enum(FLAG_CODES).describe('what sort of thing is wrong'),
    about: z.string().describe('what is wrong, in words'),
  })
  .meta({ id: 'Flag' })

const zStale = z
  .object({
    proposal: z.string().describe('its handle: C3'),
    file: z.string().describe('path of the file it changed'),
    why: z.string().describe('what no longer holds'),
  })
  .meta({ id: 'StaleChange' })

const zFilesHeld = z
  .object({
    count: z.int().describe('files in the workspace'),
    unapproved: z.array(z.string()).describe('protected files changed by hand that nobody has approved'),
    strict: z.boolean().describe('such files are read as they were last approved'),
    proposals: z.int().describe('changes that wait for a person'),
    stale: z.array(zStale).describe('approved changes whose conditions no longer hold'),
    playbook: zOversize.nullable().describe('a playbook that has outgrown its measure; null: it has not'),
  })
  .meta({ id: 'FilesHeld' })

const zStoreHealth = z
  .object({
    location: z.string().describe('path of the database'),
    bytes: z.int().describe('size of its files'),
    writable: z.boolean().describe('whether facts can be recorded'),
    reason: z.string().nullable().describe('why they cannot; null: they can'),
    archives: z.int().describe('older logs that imports have replaced'),
  })
  .meta({ id: 'StoreHealth' })

export const status = operation({
  name: 'status',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'Show what this memory holds: events, trades, runs, equity, and what needs a look.',
  input: z.strictObject(AS_OF),
  output: z.object({
    agent: z.string().describe('whose memory it is'),
    run: z.string().describe('the run it was opened with: live'),
    asOf: zAsOf,
    events: z.int().describe('events in the log by then'),
    lastKnownAt: zIso.nullable().describe('when the newest of them was known; null: there is none'),
    trades: zTradesHeld.describe('how many trades it knows'),
    runs: z.array(zLogRun).describe('runs that were opened in this log'),
    simulatedRuns: z.array(z.string()).describe('paper and backtest runs, each with a log of its own'),
    agents: z.array(z.string()).describe('every agent of this home'),
    equity: z.string().nullable().describe('the account’s equity, in its currency; null: not known'),
    equityAt: zIso.nullable().describe('when it was that'),
    currency: z.string().describe('the account’s currency: USD'),
    flags: z.array(zFlag).describe('what a person should look at, newest first'),
    files: zFilesHeld.describe('the workspace, as the log knows it'),
    index: zIndexHealth.describe('what search knows of it'),
    store: zStoreHealth.describe('where the log is kept'),
  }),
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
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
    const account = await readAccount(moment)
    return {
      agent: caller.agent,
      run: caller.run,
      asOf: isoOf(moment.at),
      events: seq,
      lastKnownAt: last ? isoOf(last.knownAt) : null,
      trades: await countTrades(moment),
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
      currency: (config ?? FIRST_CONFIG).currency,
      flags: flags.map(({ seq: at, code, about }) => ({ seq: at, code, about })),
      files: await countFiles(moment, caller.words),
      index: indexHealthOut(await indexStanding(caller, log)),
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
const countTrades = async ({ log: { store }, seq }: Moment) => {
  const [newest] = await store.rows('trades', { seq, order: { column: 'n', descending: true }, limit: 1 })
  const open = (await store.rows('trades', { seq, where: { status: 'open' } })).length
  const voided = (await store.rows('trades', { seq, where: { status: 'voided' } })).length
  return { open, voided, closed: (newest?.n ?? 0) - open - voided }
}

const countFiles = async ({ log, seq }: Moment, words: CallWords) => {
  const { unapproved, strict, stale, playbook } = await rulesStanding(log, seq)
  return {
    count: (await log.store.rows('files', { seq })).length,
    unapproved: [...unapproved],
    strict,
    proposals: (await log.store.rows('proposals', { seq, where: { status: 'open' } })).length,
    stale: [...stale],
    playbook: oversizeOut(playbook, words),
  }
}
