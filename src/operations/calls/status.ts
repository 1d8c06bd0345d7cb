import { z } from 'zod'
import { rulesStanding } from '#documents'
import { FIRST_CONFIG, findTampering, type Moment, momentOf, readAccount } from '#log'
import { indexStanding } from '#text-index'
import { ANCHOR_FILE, isoIfDated, isoOf, isoOrNull } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { flagTotals } from '../asking/flag-totals.ts'
import { withRulesAsSaved } from '../asking/rules-as-saved.ts'
import type { Caller } from '../caller.ts'
import { rulesCut } from '../context/rules-cut.ts'
import { operation } from '../operation.ts'
import { indexHealthOut } from '../outputs/index-health-output.ts'
import { oversizeOut } from '../outputs/oversize-output.ts'
import { zStatus } from '../outputs/status-output.ts'

export const status = operation({
  name: 'status',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'Show what this memory holds: events, trades, runs, equity, and what needs a look.',
  input: z.strictObject(AS_OF),
  output: zStatus,
  run: async (caller, input) => {
    const log = await withRulesAsSaved(caller, input.asOf)
    const moment = await momentOf(log, input.asOf)
    const { store } = log
    const { seq } = moment
    const [last] = await store.events({ toSeq: seq, descending: true, limit: 1 })
    const runs = await store.rows('runs', { seq, order: { column: 'run' } })
    const config = (await store.rows('config', { seq }))[0]
    const described = await store.describe()
    const tampering = await findTampering(log)
    const account = await readAccount(moment)
    return {
      agent: caller.agent,
      run: caller.run,
      asOf: isoOf(moment.at),
      events: seq,
      lastKnownAt: last ? isoIfDated(last.knownAt) : null,
      trades: await countTrades(moment),
      runs: runs.map(({ run, mode, startedAt, endedAt }) => ({
        run,
        mode,
        startedAt: isoIfDated(startedAt),
        endedAt: isoOrNull(endedAt),
      })),
      simulatedRuns: (await caller.home.runs(caller.agent)).map((found) => found.run),
      agents: [...(await caller.home.agents())],
      equity: account.equity,
      equityAt: isoOrNull(account.equityAt),
      currency: (config ?? FIRST_CONFIG).currency,
      flags: await flagTotals(moment),
      files: await countFiles(moment, caller),
      index: indexHealthOut(await indexStanding(caller, log)),
      store: {
        location: described.location,
        bytes: described.bytes,
        writable: described.writable && tampering === null,
        reason: described.reason ?? (tampering && `${ANCHOR_FILE} ${tampering}`),
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

const countFiles = async (moment: Moment, caller: Caller) => {
  const { log, seq } = moment
  const { unapproved, strict, stale, playbook } = await rulesStanding(log, seq)
  return {
    count: (await log.store.rows('files', { seq })).length,
    unapproved: [...unapproved],
    strict,
    proposals: (await log.store.rows('proposals', { seq, where: { status: 'open' } })).length,
    stale: [...stale],
    cut: [...(await rulesCut(caller, moment))],
    playbook: oversizeOut(playbook, caller.words),
  }
}
