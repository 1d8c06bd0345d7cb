import { z } from 'zod'
import { type AgentRun, coversStrategy } from '#projections'
import { learningsIn, MODES } from '#record'
import { strategyVariant, zJson } from '#vocabulary'
import { zEstimate } from './estimate.ts'
import { zIso } from './iso.ts'
import { shaped } from './shaped.ts'

const zRetired = z.object({ at: zIso, run: z.string(), by: z.string(), reason: z.string() })

/** A run as `runs` and `diff` tell it. */
export const zRunOut = z.object({
  run: z.string(),
  mode: z.enum(MODES),
  strategy: z.string().nullable().describe('the name of its strategy'),
  variant: z.string().nullable().describe('the strategy’s name, version and a tag of its parameters'),
  parameters: z.record(z.string(), zJson).nullable(),
  started: zIso.nullable(),
  ended: zIso.nullable(),
  note: z.string().nullable(),
  trades: z.object({ closed: z.int(), open: z.int() }),
  net: z.number().describe('after costs'),
  expectancy: zEstimate.nullable().describe('in R, 90% interval'),
  basis: z.enum(['stop', 'proxy']),
  maxDrawdown: z.number().nullable().describe('a share of the peak, as days began'),
  symbols: z.array(z.string()),
  playbook: z.string().nullable().describe('the hash of its text'),
  learnings: z.int(),
  /** Its strategy was given up: when, in which run, and why. */
  retired: zRetired.nullable(),
})

export const runOut = ({ profile, retirements }: AgentRun): z.input<typeof zRunOut> => {
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
    basis: performance.basis,
    symbols: [...profile.symbols],
    playbook: playbook?.hash ?? null,
    learnings: learningsIn(playbook?.text ?? '').length,
    retired: retired ? shaped(zRetired, retired) : null,
  })
}
