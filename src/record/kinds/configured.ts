import { z } from 'zod'
import { marketOptions, zCalendar, zMarketChanges } from '#market'
import { APPETITE_RULES } from '#memories'
import { zLabel } from '#vocabulary'
import { defendBy } from '../remember/make-plans.ts'
import type { ConfigRow } from '../rows/account-rows.ts'
import { put } from '../rows/change.ts'
import { kind, refuseUnlikePersons } from './kind.ts'

/** Settings that change a derived row are facts of the log: the fold reads nothing else. */
export const zConfigured = z.strictObject({
  currency: zLabel.optional().describe('the account’s currency: USD'),
  calendar: zCalendar.optional().describe('by which days the account is counted'),
  barSeconds: z
    .int()
    .min(1)
    .max(604_800)
    .optional()
    .describe('seconds by which two reports of one trade may differ'),
  drawdownLimit: z
    .number()
    .min(0.01)
    .max(1)
    .optional()
    .describe('share of the peak lost at which trading should halt; .2 unless said'),
  appetite: z
    .enum(APPETITE_RULES)
    .optional()
    .describe('how risk shrinks in a drawdown: seed, 1 − (drawdown/limit)², or grossman-zhou'),
  probe: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      'share of the cap that a probe risks while the record is young; .1 unless said, 0: none (a person’s)',
    ),
  market: zMarketChanges
    .optional()
    .describe('how bars become a situation: { "classifier": "fixed" }; what is left out stays as it is'),
  beliefPlans: z
    .boolean()
    .optional()
    .describe('a belief that is found makes a plan of its own; off unless said (a person’s)'),
  strictFiles: z
    .boolean()
    .optional()
    .describe('read protected files as they were last approved (a person’s)'),
})

export const configuredKind = kind({
  name: 'configured',
  v: 1,
  payload: zConfigured,
  knownBy: 'head',
  texts: [],
  // How much may be lost, and whether what nobody approved is read, is not for the agent to say.
  aPersons: ['drawdownLimit', 'appetite', 'probe', 'beliefPlans', 'strictFiles'],
  refuse: ({ config }, { actor, data }) => {
    const told = changed(config, data)
    for (const setting of config.byPerson ?? [])
      refuseUnlikePersons(actor, {
        what: setting,
        field: setting,
        known: config[setting],
        told: told[setting],
      })
  },
  tellsOfRules: ({ strictFiles }) => strictFiles !== undefined,
  remember: ({ data: { drawdownLimit } }, work) => {
    if (drawdownLimit !== undefined) defendBy(drawdownLimit, work)
  },
  ledger: ({ state: { config }, event: { actor, data }, book, account }) => {
    const made = SETTINGS.filter((one) => data[one] !== undefined || config.byPerson?.includes(one))
    book.push(put('config', { ...changed(config, data), ...(actor === 'person' ? { byPerson: made } : {}) }))
    // Another calendar, another day: the next event begins it.
    return data.calendar === undefined ? account : { ...account, dayEndsAt: null }
  },
})

const SETTINGS = zConfigured.keyof().options

/** What was not said stays as it is. */
const changed = (config: ConfigRow, said: z.output<typeof zConfigured>): ConfigRow => ({
  ...config,
  currency: said.currency ?? config.currency,
  calendar: said.calendar ?? config.calendar,
  barSeconds: said.barSeconds ?? config.barSeconds,
  drawdownLimit: said.drawdownLimit ?? config.drawdownLimit,
  appetite: said.appetite ?? config.appetite,
  probe: said.probe ?? config.probe,
  market: said.market === undefined ? config.market : marketOptions(said.market, config.market),
  beliefPlans: said.beliefPlans ?? config.beliefPlans,
  strictFiles: said.strictFiles ?? config.strictFiles,
})
