import { z } from 'zod'
import type { Moment } from '#log'
import { type Retirement, retirementsIn } from '#projections'
import { ACTORS, type Strategy, strategyVariant } from '#vocabulary'
import { wordsTrust, zIso, zWordsTrust } from './answer-fields.ts'
import { shaped } from './shaped.ts'

/** That a strategy was given up. */
export const zRetired = z
  .object({
    variant: z.string().describe('what was given up: name and version of the strategy, parameters if named'),
    at: zIso.describe('when it was given up'),
    run: z.string().describe('the run in which that was decided'),
    by: z.enum(ACTORS).describe('who decided it'),
    reason: z.string().describe('why, in words'),
    trust: zWordsTrust,
  })
  .meta({ id: 'Retirement' })
export type RetiredOut = z.infer<typeof zRetired>

export const retiredOut = (one: Retirement): RetiredOut =>
  shaped(zRetired, { ...one, variant: whatOf(one.strategy), trust: wordsTrust(one.outside) })

/** Without parameters it is the version that was given up, whatever its parameters. */
const whatOf = (strategy: Strategy): string =>
  Object.keys(strategy.parameters).length === 0
    ? `${strategy.name}@${strategy.version}`
    : strategyVariant(strategy)

/** Versions of these strategies that were given up by a moment, oldest first. */
export const retirementsOf = async (
  moment: Moment,
  strategies: ReadonlySet<string>,
): Promise<RetiredOut[]> => {
  if (strategies.size === 0) return []
  const known = await retirementsIn(moment)
  return known.filter(({ strategy }) => strategies.has(strategy.name)).map(retiredOut)
}
