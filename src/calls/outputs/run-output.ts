import { z } from 'zod'
import { MODES } from '#log'
import { type AgentRun, coversStrategy } from '#projections'
import { strategyVariant, zJson } from '#vocabulary'
import { VARIANT, zBehind, zEstimate, zIso, zNotices } from './answer-fields.ts'
import { retiredOut, zRetired } from './retired-output.ts'
import { shaped } from './shaped.ts'

const zTradeCounts = z
  .object({
    closed: z.int().describe('trades that have closed'),
    open: z.int().describe('trades still open'),
  })
  .meta({ id: 'TradeCounts' })

/** A run as `runs` and `diff` tell it. */
export const zRunOut = z
  .object({
    run: z.string().describe('name of the run: what it is opened by'),
    mode: z.enum(MODES).describe('live, or simulated with a log of its own'),
    strategy: z.string().nullable().describe('name of its strategy; null: it has none'),
    variant: z.string().nullable().describe(VARIANT),
    parameters: z
      .record(z.string(), zJson)
      .nullable()
      .describe('what the strategy was set to: { "lookback": 20 }'),
    started: zIso.nullable().describe('when it began; of a simulated run, by its market'),
    ended: zIso.nullable().describe('when it was closed; null: it goes on'),
    note: z.string().nullable().describe('what was said about it'),
    trades: zTradeCounts.describe('how many it made'),
    net: z.number().describe('result after costs, in the account’s currency'),
    expectancy: zEstimate.nullable().describe('mean outcome in R; null: too few trades'),
    maxDrawdown: z
      .number()
      .nullable()
      .describe('largest share of the peak lost at any mark of equity; null: none was known'),
    symbols: z.array(z.string()).describe('what it traded, by name'),
    playbook: z.string().nullable().describe('hash of its playbook’s text; null: it has none'),
    retired: zRetired.nullable().describe('that its strategy was given up; null: it was not'),
    likeness: z
      .number()
      .nullable()
      .describe('how alike it is to the run asked about, 0 to 1; null: none was asked about'),
  })
  .meta({ id: 'Run' })

export const runOut = (
  { profile, retirements }: AgentRun,
  likeness: number | null = null,
): z.input<typeof zRunOut> => {
  const { strategy, performance, playbook } = profile
  const retired = retirements
    .filter((one) => strategy !== null && coversStrategy(one.strategy, strategy))
    .at(-1)
  return shaped(zRunOut, {
    ...profile,
    strategy: strategy?.name ?? null,
    variant: strategy && strategyVariant(strategy),
    parameters: strategy && { ...strategy.parameters },
    trades: { ...profile.trades },
    expectancy: performance.overall.expectancy,
    symbols: [...profile.symbols],
    playbook: playbook?.hash ?? null,
    retired: retired ? retiredOut(retired) : null,
    likeness,
  })
}

/** What a call that opens or closes a run answers. */
export const zRunEvent = z
  .object({
    run: z.string().describe('name of the run: what it is opened by'),
    mode: z.enum(MODES).describe('live, or simulated with a log of its own'),
    at: zIso.nullable().describe('when that happened, by the run’s clock; null: it had no time yet'),
    files: z.array(z.string()).describe('paths of the files that it begins with'),
    behind: zBehind,
    notices: zNotices,
  })
  .meta({ id: 'RunEvent' })
