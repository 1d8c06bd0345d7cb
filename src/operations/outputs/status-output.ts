import { z } from 'zod'
import { FLAG_CODES } from '#ledger'
import { MODES } from '#log'
import { zAsOf } from './answer-fields.ts'
import { zIndexHealth } from './index-health-output.ts'
import { zIso } from './iso.ts'
import { zOversize } from './oversize-output.ts'

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
    startedAt: zIso.nullable().describe('when it was opened; null: before it had a time'),
    endedAt: zIso.nullable().describe('when it was closed; null: it goes on'),
  })
  .meta({ id: 'LogRun' })

export const zFlagTotal = z
  .object({
    code: z.enum(FLAG_CODES).describe('what sort of thing is wrong'),
    open: z.int().describe('how many of these are open'),
    next: z.string().describe('what to do about it'),
  })
  .meta({ id: 'FlagTotal' })

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

/** What a memory holds, and what needs a look. */
export const zStatus = z.object({
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
  flags: z.array(zFlagTotal).describe('open flags by code: what somebody should look at; flags lists them'),
  files: zFilesHeld.describe('the workspace, as the log knows it'),
  index: zIndexHealth.describe('what search knows of it'),
  store: zStoreHealth.describe('where the log is kept'),
})
