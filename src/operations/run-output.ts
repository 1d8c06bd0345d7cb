import { z } from 'zod'
import { learningsIn, MODES } from '#record'
import { strategyVariant, zJson } from '#vocabulary'
import { covers, type RunTold } from './projections/index.ts'
import { zIso } from './when.ts'

const zEstimate = z.object({ value: z.number(), lower: z.number(), upper: z.number() })

/** A run as `runs` and `diff` tell it. */
export const zRunOut = z.object({
  run: z.string(),
  mode: z.enum(MODES),
  strategy: z.string().nullable().describe('name, version and a tag of its parameters'),
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
  retired: z.object({ at: zIso, run: z.string(), by: z.string(), reason: z.string() }).nullable(),
})

export const runOut = ({ story, retirements }: RunTold): z.input<typeof zRunOut> => {
  const { run, mode, strategy, started, ended, note, trades, net, maxDrawdown, performance } = story
  const retired = retirements.filter((one) => strategy !== null && covers(one.strategy, strategy)).at(-1)
  return {
    run,
    mode,
    strategy: strategy && strategyVariant(strategy),
    parameters: strategy && { ...strategy.parameters },
    started,
    ended,
    note,
    trades: { ...trades },
    net,
    expectancy: performance.overall.expectancy,
    basis: performance.basis,
    maxDrawdown,
    symbols: [...story.symbols],
    playbook: story.playbook?.hash ?? null,
    learnings: learningsIn(story.playbook?.text ?? '').length,
    retired: retired ? { at: retired.at, run: retired.run, by: retired.by, reason: retired.reason } : null,
  }
}
