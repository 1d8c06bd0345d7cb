import { z } from 'zod'
import { type ContextSettings, contextSettings, momentOf, readConfig } from '#log'
import { limitLines, limitsInForce } from '#memories'
import { ORIGINS, shownSettings } from '#settings'
import { isoIfDated, isoOf, type Json, zJson, zLabel } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { situationOf } from './asking/asked-situation.ts'
import { limitsLeft } from './asking/limits-left.ts'
import { call } from './call.ts'
import { zAsOf, zIso, zWhyEmpty } from './outputs/answer-fields.ts'
import { zSentence } from './text/sentences.ts'

const zSetting = z
  .object({
    setting: z.string().describe('its name: agent, search.slot'),
    value: zJson.nullable().describe('of what is secret only whether it is set'),
    origin: z
      .enum([...ORIGINS, 'configured'])
      .describe('a flag or option, a variable, hindcast.json, configure, or the default'),
    by: z.string().nullable().describe('the flag, the variable or the file; null: the default'),
  })
  .meta({ id: 'Setting' })

export const config = call({
  name: 'config',
  verb: 'recall',
  access: 'read',
  describe: 'Show a person’s limits, how a strategy’s context is set, and every setting with its origin.',
  input: z.strictObject({
    ...AS_OF,
    strategy: zLabel.optional().describe('also the limits of this strategy alone; the run’s own if left out'),
  }),
  output: z.object({
    asOf: zAsOf,
    lines: z.array(zSentence).describe('the limits of the strategy, as a model reads them'),
    used: z.array(z.string()).describe('used parts of the limits: 1 of 3 trades open'),
    limits: z
      .record(z.string(), zJson)
      .describe('limits as a person set them, of all strategies: give them to configure, changed'),
    limitsSince: zIso.nullable().describe('when they were set; null: never, or before the log had a time'),
    settings: z.array(zSetting).describe('how this memory was opened, and what its contexts hold'),
    why: zWhyEmpty.describe('why there are no limits; null: there are'),
  }),
  run: async (caller, { asOf, strategy = caller.strategy?.name }) => {
    const moment = await momentOf(await caller.log(), asOf)
    const config = await readConfig(moment)
    const lines = limitLines(limitsInForce(config, strategy))
    const settings = [
      ...shownSettings(caller.settings).map((one) => ({ ...one, value: one.value as Json })),
      ...contextSet(contextSettings(config, strategy)),
    ]
    return {
      asOf: isoOf(moment.at),
      lines: [...lines],
      used: [...(await limitsLeft(moment, await situationOf(moment, { strategy }, caller))).used],
      limits: { ...config.limits } as { [limit: string]: Json },
      limitsSince: config.limitsSince == null ? null : isoIfDated(config.limitsSince),
      settings,
      why: lines.length > 0 ? null : 'no person has set a limit',
    }
  },
})

/** What the contexts of a strategy hold. */
const contextSet = (settings: ContextSettings): readonly z.input<typeof zSetting>[] =>
  Object.entries(settings).map(([name, value]) => ({
    setting: `context.${name}`,
    // A setting is plain JSON.
    value: value as Json,
    origin: isSameJson(value, DEFAULT_CONTEXT[name as keyof ContextSettings]) ? 'default' : 'configured',
    by: null,
  }))

const DEFAULT_CONTEXT = contextSettings({}, undefined)

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
