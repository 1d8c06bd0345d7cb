import { z } from 'zod'
import { FLAG_CODES } from '#ledger'
import type { Oversize } from '#workspace'
import { zHealthCheck } from '../health/health-check.ts'
import { FLOW_DAYS } from '../health/memory-counts.ts'
import { zAsOf, zIso } from './answer-fields.ts'
import { zIndexHealth } from './index-health-output.ts'
import { zLayerStanding } from './layers-output.ts'
import { zMoved } from './maintained-output.ts'

/** A playbook that has outgrown its measure, and what to do about it. */
export const zOversize = z
  .object({
    tokens: z.int().describe('about how long it is, as a language model reads it'),
    limit: z.int().describe('tokens it should stay below'),
    oldest: z.array(z.string()).describe('the oldest learnings, the first to go'),
  })
  .meta({ id: 'OversizePlaybook' })

const zTradesHeld = z
  .object({
    open: z.int().describe('trades still open'),
    closed: z.int().describe('trades that have closed'),
    voided: z.int().describe('trades that a person declared void'),
  })
  .meta({ id: 'TradesHeld' })

export const zFlagTotal = z
  .object({
    code: z.enum(FLAG_CODES).describe('what sort of thing is wrong'),
    open: z.int().describe('how many of these are open'),
  })
  .meta({ id: 'FlagTotal' })

const zFilesHeld = z
  .object({
    count: z.int().describe('files in the workspace'),
    unapproved: z.array(z.string()).describe('protected files changed by hand that nobody has approved'),
    proposals: z.int().describe('changes that wait for a person'),
    stale: z.array(z.string()).describe('approved changes whose conditions no longer hold: C3'),
    cut: z
      .array(
        z
          .object({
            file: z.string().describe('the file: TRADING_MANUAL.md'),
            tokens: z.int().describe('how many tokens it has'),
            left: z.int().describe('lines at its end that no turn shows'),
          })
          .meta({ id: 'CutRules' }),
      )
      .describe('rules longer than what a turn shows of them: what a model must know belongs at the top'),
    playbook: zOversize.nullable().describe('a playbook that has outgrown its measure; null: it has not'),
  })
  .meta({ id: 'FilesHeld' })

const zStoreHealth = z
  .object({
    location: z.string().describe('path of the database'),
    bytes: z.int().describe('size of its files'),
    writable: z.boolean().describe('whether facts can be recorded'),
    reason: z.string().nullable().describe('why they cannot; null: they can'),
  })
  .meta({ id: 'StoreHealth' })

const KINDS = ['trades', 'episodes', 'beliefs', 'plans', 'lessons', 'knowledge'] as const

const zKindCount = z
  .object({
    kind: z.enum(KINDS).describe('of which kind of memories'),
    count: z.int().describe('how many there ever were'),
  })
  .meta({ id: 'MemoryCount' })

const zFlow = z
  .object({
    perDay: z.number().describe('moves a day'),
    moves: z.array(zMoved).describe('by what became of it'),
  })
  .meta({ id: 'KnowledgeFlow' })

/** What a memory holds, and what needs a look. */
export const zStatus = z.object({
  agent: z.string().describe('whose memory it is'),
  run: z.string().describe('the run it was opened with: live'),
  asOf: zAsOf,
  healthy: z.boolean().describe('every check is in order'),
  checks: z
    .array(zHealthCheck)
    .describe('what was looked at, each with what to do; none where asOf is given'),
  events: z.int().describe('events in the log by then'),
  lastKnownAt: zIso.nullable().describe('when the newest of them was known; null: there is none'),
  trades: zTradesHeld.describe('how many trades it knows'),
  runs: z.array(z.string()).describe('runs of this agent by name, those with a log of their own too'),
  agents: z.array(z.string()).describe('every agent of this home'),
  flags: z.array(zFlagTotal).describe('open flags by code: what somebody should look at; flags lists them'),
  memories: z.array(zKindCount).describe('what there is of each kind'),
  layers: z.array(zLayerStanding).describe('knowledge that stands, by layer'),
  importance: z.number().nullable().describe('mean importance of all knowledge that stands; null: none does'),
  flow: zFlow.describe(`what became of knowledge in the last ${FLOW_DAYS} days`),
  tokens: z
    .number()
    .nullable()
    .describe('mean tokens of memory that the newest turns were shown; null: no turn was'),
  recallMs: z.number().nullable().describe('what recall takes, measured on this log; null: not measured'),
  files: zFilesHeld.describe('the workspace, as the log knows it'),
  index: zIndexHealth.describe('what search knows of it'),
  store: zStoreHealth.describe('where the log is kept'),
})

export const oversizeOut = (oversize: Oversize | null): z.input<typeof zOversize> | null =>
  oversize && {
    tokens: oversize.tokens,
    limit: oversize.limit,
    oldest: oversize.oldest.map(({ text }) => text),
  }
