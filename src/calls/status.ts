import { z } from 'zod'
import { findTampering, type Moment, momentOf, readOpenFlags } from '#log'
import { RULE_FILES } from '#record'
import { indexHealth } from '#search'
import { ANCHOR_FILE, isoIfDated, isoOf } from '#vocabulary'
import { rulesStanding } from '#workspace'
import { AS_OF } from './asking/as-of-field.ts'
import { call } from './call.ts'
import { rulesCut } from './context/rules-cut.ts'
import { countLayers, countMemories, countMoves, countTokens } from './health/memory-counts.ts'
import { recallTime, statusChecks } from './health/status-checks.ts'
import { indexHealthOut } from './outputs/index-health-output.ts'
import { oversizeOut, zStatus } from './outputs/status-output.ts'
import type { Caller } from './session/caller.ts'

export const status = call({
  name: 'status',
  verb: 'recall',
  access: 'read',
  describe: 'Show what this memory holds, how it flows, and what is in order and what is not.',
  input: z.strictObject({
    ...AS_OF,
    measure: z
      .boolean()
      .default(false)
      .describe('also time recall, and read every page of the database and every file: slow'),
  }),
  output: zStatus,
  failed: ({ healthy }) => !healthy,
  run: async (caller, { asOf, measure }) => {
    const log = await caller.log()
    // Rules that a person has just saved are part of what stands now.
    if (asOf === undefined) await caller.workspace.takeInFew(log, RULE_FILES)
    const moment = await momentOf(log, asOf)
    const { store } = log
    const { seq } = moment
    const [last] = await store.events({ toSeq: seq, descending: true, limit: 1 })
    const runs = await store.rows('runs', { seq, order: { column: 'run' } })
    const described = await store.describe()
    const tampering = await findTampering(log)
    const layers = await countLayers(moment)
    const flags = (await readOpenFlags(moment)).counts.map(({ code, open }) => ({ code, open }))
    const tokens = await countTokens(moment)
    const standing = await indexHealth(caller, log, false)
    const index = indexHealthOut(standing)
    const maintainedAt = await maintainedBy(moment)
    const figures = {
      recallMs: measure ? await recallTime(caller, moment) : null,
      bytes: described.bytes + index.bytes,
      openFlags: flags.reduce((sum, { open }) => sum + open, 0),
      maintainedAt,
    }
    const checks =
      asOf === undefined ? await statusChecks(caller, log, moment, standing, figures, measure) : []
    return {
      healthy: checks.every(({ ok }) => ok),
      checks,
      agent: caller.agent,
      run: caller.run,
      asOf: isoOf(moment.at),
      events: seq,
      lastKnownAt: last ? isoIfDated(last.knownAt) : null,
      trades: await countTrades(moment),
      runs: [...new Set([...runs, ...(await caller.home.runs(caller.agent))].map(({ run }) => run))],
      agents: [...(await caller.home.agents())],
      flags,
      memories: await countMemories(moment),
      layers: [...layers],
      importance: meanImportance(layers),
      flow: await countMoves(moment),
      tokens,
      recallMs: figures.recallMs,
      files: await countFiles(moment, caller),
      index,
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
  const { unapproved, stale, playbook } = await rulesStanding(log, seq)
  return {
    count: (await log.store.rows('files', { seq })).length,
    unapproved: [...unapproved],
    proposals: (await log.store.rows('proposals', { seq, where: { status: 'open' } })).length,
    stale: stale.map(({ proposal }) => proposal),
    cut: [...(await rulesCut(caller, moment))],
    playbook: oversizeOut(playbook),
  }
}

const meanImportance = (layers: Awaited<ReturnType<typeof countLayers>>): number | null => {
  const count = layers.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  return layers.reduce((sum, one) => sum + one.count * (one.importance ?? 0), 0) / count
}

const maintainedBy = async ({ log: { store }, seq }: Moment) => {
  const [last] = await store.events({ kinds: ['maintenance'], toSeq: seq, descending: true, limit: 1 })
  return last?.at ?? null
}
