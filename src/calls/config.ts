import { z } from 'zod'
import { CADENCES, contextSettings, momentOf, REFLECTORS, readConfig } from '#log'
import { limitLines, limitsInForce } from '#memories'
import { ORIGINS, shownSettings } from '#settings'
import { isoIfDated, isoOf, type Json, zJson, zLabel } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { situationOf } from './asking/asked-situation.ts'
import { limitsLeft } from './asking/limits-left.ts'
import { call } from './call.ts'
import { zAsOf, zWhyEmpty } from './outputs/answer-fields.ts'
import { zIso } from './outputs/iso.ts'
import { zSentence } from './text/sentences.ts'

const zSetting = z
  .object({
    setting: z.string().describe('its name: agent, search.slot'),
    value: zJson.nullable().describe('of what is secret only whether it is set'),
    origin: z.enum(ORIGINS).describe('a flag or option, a variable, hindcast.json, or the default'),
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
    context: z
      .object({
        memory: z
          .union([z.boolean(), z.literal('shadow')])
          .describe('whether contexts hold memory; shadow: it is recorded and not shown'),
        recentTrades: z.int().describe('closed trades shown at most'),
        budget: z.int().describe('tokens a context may take'),
        watch: z.array(z.string()).describe('symbols it also tells of'),
        reflect: z.enum(CADENCES).describe('when lessons are drawn from its trades'),
        reflectAfter: z.int().describe('closed trades after which they are, by per_n_trades'),
        reflector: z.enum(REFLECTORS).describe('who draws them'),
        lessons: z.boolean().describe('whether they are shown'),
      })
      .describe('what the strategy’s contexts hold'),
    settings: z.array(zSetting).describe('how this memory was opened'),
    why: zWhyEmpty.describe('why there are no limits; null: there are'),
  }),
  run: async (caller, { asOf, strategy = caller.strategy?.name }) => {
    const moment = await momentOf(await caller.log(), asOf)
    const config = await readConfig(moment)
    const lines = limitLines(limitsInForce(config, strategy))
    const { watch, ...settings } = contextSettings(config, strategy)
    return {
      asOf: isoOf(moment.at),
      lines: [...lines],
      used: [...(await limitsLeft(moment, await situationOf(moment, { strategy }, caller))).used],
      limits: { ...config.limits } as { [limit: string]: Json },
      limitsSince: config.limitsSince == null ? null : isoIfDated(config.limitsSince),
      context: { ...settings, watch: [...watch] },
      settings: shownSettings(caller.settings).map((one) => ({ ...one, value: one.value as Json })),
      why: lines.length > 0 ? null : 'no person has set a limit',
    }
  },
})
