import { z } from 'zod'
import { type LeashRead, readLeash } from '#documents'
import { type ContextSettings, contextSettings, momentOf, readConfig } from '#log'
import { hoursText } from '#memories'
import { leashLines, NUMBERS, ruleText, sourceText } from '#record'
import { ORIGINS, shownSettings } from '#settings'
import { isoIfDated, isoOf, type Json, zJson, zLabel } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { situationOf } from './asking/asked-situation.ts'
import { leashLeft } from './asking/leash-left.ts'
import { withRulesAsSaved } from './asking/rules-as-saved.ts'
import { call } from './call.ts'
import { zAsOf, zIso, zWhyEmpty } from './outputs/answer-fields.ts'
import { zSentence } from './text/sentences.ts'

const zLimit = z
  .object({
    limit: z.string().describe('riskPerTrade, symbols, avoid: as configure calls it'),
    value: z
      .union([z.number(), z.string(), z.array(z.string())])
      .describe('a share or a number of trades; the symbols; hours and rules in words'),
    source: z.string().describe('who set it: a person, or which line of the manual'),
    since: zIso
      .nullable()
      .describe(
        'since when it stands so: when it was first configured as it is, or the manual last approved; null: the log had no time yet, or keeps none of it',
      ),
  })
  .meta({ id: 'LeashLimit' })

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
  describe:
    'Show what a person allows at most with who set it, how a strategy’s context is set, and every setting with what gave it.',
  input: z.strictObject({
    ...AS_OF,
    strategy: zLabel.optional().describe('also what is for this strategy alone; the run’s own if left out'),
  }),
  output: z.object({
    asOf: zAsOf,
    lines: z.array(zSentence).describe('what is allowed, as a model reads it'),
    used: z
      .array(z.string())
      .describe('how much of it is used by what is open and by the day so far: 1 of 3 trades open'),
    limits: z.array(zLimit).describe('each with who set it; where two speak of a number, the tighter'),
    problems: z.array(zSentence).describe('what of the manual is not in force, and why'),
    settings: z.array(zSetting).describe('how this memory was opened, and what its contexts hold'),
    why: zWhyEmpty.describe('why nothing is allowed or forbidden; null: there are limits'),
  }),
  run: async (caller, { asOf, strategy = caller.strategy?.name }) => {
    const moment = await momentOf(await withRulesAsSaved(caller, asOf), asOf)
    const found = await readLeash(moment, strategy)
    const lines = leashLines(found)
    const settings = [
      ...shownSettings(caller.settings).map((one) => ({ ...one, value: one.value as Json })),
      ...contextSet(contextSettings(await readConfig(moment), strategy)),
    ]
    return {
      asOf: isoOf(moment.at),
      lines: [...lines],
      used: [...(await leashLeft(moment, await situationOf(moment, { strategy }, caller))).used],
      limits: limitsOut(found),
      problems: [...found.problems],
      settings,
      why: lines.length > 0 ? null : whyNone(found),
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

const whyNone = ({ problems }: LeashRead): string =>
  problems.length === 0
    ? 'no person has set a limit'
    : 'no limit is in force: problems say what of the manual is not'

type Limit = z.input<typeof zLimit>

const limitsOut = ({ numbers, symbols, hours, avoid }: LeashRead): Limit[] => {
  const out = <Value>(
    limit: string,
    { value, source }: { readonly value: Value; readonly source: Parameters<typeof sourceText>[0] },
    shown: (value: Value) => Limit['value'],
  ): Limit => ({
    limit,
    value: shown(value),
    source: sourceText(source),
    since: source.at === null ? null : isoIfDated(source.at),
  })
  return [
    ...NUMBERS.flatMap((name) => {
      const one = numbers[name]
      return one === null ? [] : [out(name, one, (value) => value)]
    }),
    ...symbols.map((one) => out('symbols', one, (value) => [...value])),
    ...hours.map((one) => out('hours', one, hoursText)),
    ...avoid.map((one) => out('avoid', one, ruleText)),
  ]
}
