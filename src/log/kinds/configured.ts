import { z } from 'zod'
import { marketOptions, zCalendar, zMarketChanges } from '#market'
import { APPETITE_RULES, changedLeash, dated, PRESET_NAMES, zLeashChanges } from '#memories'
import { defendBy } from '#record'
import { type Actor, canonical, HindcastError, type Instant, type Json, zLabel } from '#vocabulary'
import { put } from '../rows/change.ts'
import type { ConfigRow } from '../rows/config-rows.ts'
import type { FactEvent } from '../rows/event.ts'
import type { State } from '../rows/state.ts'
import { type ContextSet, changedContext, zContextChanges } from './context-settings.ts'
import { begunExperiment, zExperiment } from './experiment-setting.ts'
import { A_PERSON_DOES_THIS, kind, refuseUnlikePersons, rejectUnderLimits } from './kind.ts'

/** Of as many trades the rows are read at every turn to see whether a review is due. */
const MOST_TRADES_A_REVIEW = 200

/** Who says how much an observation matters. */
const SCORERS = ['rubric', 'model'] as const

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
  reviewAfter: z
    .int()
    .min(0)
    .max(MOST_TRADES_A_REVIEW)
    .optional()
    .describe(
      'ask for a review each time so many trades have closed since the last; 0: never, as unless said',
    ),
  layers: z
    .enum(PRESET_NAMES)
    .optional()
    .describe('by which rules what was read sinks or fades; hindcast unless said (a person’s)'),
  scorer: z
    .enum(SCORERS)
    .optional()
    .describe(
      'who scores what is observed and sums up what is alike: the rubric and an extract, unless said; or the home’s model (reflector)',
    ),
  leash: zLeashChanges
    .optional()
    .describe(
      'what is allowed at most: { "riskPerTrade": 0.01, "symbols": ["XAUUSD"] }; what is left out stays (a person’s)',
    ),
  context: zContextChanges
    .optional()
    .describe('what contexts hold, for all and by strategy: { "recentTrades": 5 }; what is left out stays'),
  experiment: zExperiment
    .nullable()
    .optional()
    .describe(
      'withhold one part of the contexts in some blocks of days, to see whether it helps: { "section": "lessons" }; null ends it (a person’s)',
    ),
})

const isSame = (a: unknown, b: unknown): boolean => canonical(a as Json) === canonical(b as Json) // settings are plain data

/** The settings that limits are measured by. */
const MEASURES = ['currency', 'calendar', 'barSeconds'] as const

export const configuredKind = kind({
  name: 'configured',
  payload: zConfigured,
  setting: true,
  // How much may be lost, and whether what nobody approved is read, is not for the agent to say.
  aPersons: [
    'drawdownLimit',
    'appetite',
    'probe',
    'beliefPlans',
    'strictFiles',
    'layers',
    'leash',
    'experiment',
  ],
  refuse: (state, { actor, data }) => {
    const { config } = state
    const told = changed(config, data, null)
    for (const field of MEASURES)
      if (!isSame(told[field], config[field]))
        rejectUnderLimits(state, actor, `the account’s ${field}`, field)
    if (actor !== 'person') refuseHiding(config, told.context ?? {}, actor)
    for (const setting of config.byPerson ?? [])
      refuseUnlikePersons(actor, {
        what: setting,
        field: setting,
        known: config[setting],
        told: told[setting],
      })
  },
  unchanged: true,
  holds: (state, event) => {
    const { byPerson, ...config } = state.config
    const { byPerson: _, ...then } = withExperiment(changed(state.config, event.data, null), state, event)
    return (
      isSame(then, config) &&
      (event.actor !== 'person' || madeIn(event.data).every((one) => byPerson?.includes(one)))
    )
  },
  tellsOfRules: ({ strictFiles, leash }) => strictFiles !== undefined || leash !== undefined,
  remember: ({ data: { drawdownLimit } }, work) => {
    if (drawdownLimit !== undefined) defendBy(drawdownLimit, work)
  },
  rows: (state, event) => {
    const { config } = state
    const { actor, data, at } = event
    const made = SETTINGS.filter((one) => data[one] !== undefined || config.byPerson?.includes(one))
    const row = {
      ...withExperiment(changed(config, data, at), state, event),
      ...(actor === 'person' ? { byPerson: made } : {}),
    }
    return [put('config', row), ...quotedIn(data.currency, state)]
  },
  // Another calendar, another day: the next event begins it.
  ledger: ({ event, account }) =>
    event.data.calendar === undefined ? account : { ...account, dayEndsAt: null },
})

/** Instruments that were described without a currency are quoted in the account's. */
const quotedIn = (currency: string | undefined, { instruments }: State) =>
  [...instruments.values()].flatMap((instrument) =>
    currency !== undefined && instrument.quoteAssumed && instrument.quoteCurrency !== currency
      ? [put('instruments', { ...instrument, quoteCurrency: currency })]
      : [],
  )

/** A context without its memory holds none of a person's plans and warnings; and what an experiment compares is not the agent's to change. */
const refuseHiding = (config: ConfigRow, told: ContextSet, actor: Actor): void => {
  if (config.experiment !== undefined)
    refuseUnlikePersons(actor, {
      what: 'an experiment on what contexts hold',
      field: 'context',
      known: config.context ?? {},
      told,
    })
  const { strategies = {} } = told
  const before = config.context?.strategies ?? {}
  const isHidden =
    (told.memory ?? true) !== true && told.memory !== config.context?.memory
      ? true
      : Object.entries(strategies).some(
          ([name, of]) => (of.memory ?? true) !== true && of.memory !== before[name]?.memory,
        )
  if (isHidden)
    throw new HindcastError(
      'not_allowed',
      `only a person may take memory out of the context, and with it a person’s plans and warnings; this handle belongs to the ${actor}`,
      { field: 'context', next: A_PERSON_DOES_THIS },
    )
}

const SETTINGS = zConfigured.keyof().options

const madeIn = (data: z.output<typeof zConfigured>) => SETTINGS.filter((one) => data[one] !== undefined)

/** An experiment is fixed when it begins, by what is known then; it takes its place, or ends. */
const withExperiment = (
  { experiment: before, ...config }: ConfigRow,
  { runs, strategies }: State,
  { data: { experiment: said }, run, at, knownAt }: FactEvent<z.output<typeof zConfigured>>,
): ConfigRow => {
  if (said === null) return config
  const mode = runs.get(run)?.mode ?? 'live'
  const holds = [...strategies.values()].flatMap((row) => row.holds)
  const begun = said && begunExperiment(before, said, { at, knownAt, simulated: mode !== 'live', holds })
  return { ...config, ...unlessUnset('experiment', begun ?? before) }
}

/** What was not said stays as it is. */
const changed = (config: ConfigRow, said: z.output<typeof zConfigured>, at: Instant | null): ConfigRow => ({
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
  ...unlessUnset('reviewAfter', said.reviewAfter ?? config.reviewAfter),
  ...unlessUnset('layers', said.layers ?? config.layers),
  ...unlessUnset('scorer', said.scorer ?? config.scorer),
  ...unlessUnset(
    'leash',
    said.leash === undefined ? config.leash : dated(config.leash, changedLeash(config.leash, said.leash), at),
  ),
  ...unlessUnset(
    'context',
    said.context === undefined ? config.context : changedContext(config.context, said.context),
  ),
})

/** A setting that came later is absent where nobody made it: the rows of a log from before are as they were. */
const unlessUnset = <Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [N in Name]?: Value } =>
  // A computed key has no literal type.
  (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: Value }
