import { z } from 'zod'
import { marketOptions, zCalendar, zMarketChanges } from '#market'
import { APPETITE_RULES } from '#memories'
import { zLabel } from '#vocabulary'
import { defendBy } from '../remember/make-plans.ts'
import { put } from '../rows/change.ts'
import { kind } from './kind.ts'

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
  tellsOfRules: ({ strictFiles }) => strictFiles !== undefined,
  remember: ({ data: { drawdownLimit } }, work) => {
    if (drawdownLimit !== undefined) defendBy(drawdownLimit, work)
  },
  ledger: ({ state, event, book, account }) => {
    const { currency, calendar, barSeconds, drawdownLimit, appetite } = event.data
    const { probe, market, beliefPlans, strictFiles } = event.data
    const { config } = state
    book.push(
      put('config', {
        ...config,
        currency: currency ?? config.currency,
        calendar: calendar ?? config.calendar,
        barSeconds: barSeconds ?? config.barSeconds,
        drawdownLimit: drawdownLimit ?? config.drawdownLimit,
        appetite: appetite ?? config.appetite,
        probe: probe ?? config.probe,
        market: market === undefined ? config.market : marketOptions(market, config.market),
        beliefPlans: beliefPlans ?? config.beliefPlans,
        strictFiles: strictFiles ?? config.strictFiles,
      }),
    )
    // Another calendar, another day: the next event begins it.
    return calendar === undefined ? account : { ...account, dayEndsAt: null }
  },
})
