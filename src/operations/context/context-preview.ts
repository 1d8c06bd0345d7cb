import { z } from 'zod'
import { EXPERIMENT_SECTIONS, type ExperimentSection, type Moment } from '#log'
import { PROMPT_SIDES } from '#recall'
import { DAY_MS } from '#vocabulary'
import type { ShownContext } from './assemble-context.ts'

/** What a context lacks on purpose. Told to a person: an agent that knew would decide by it. */
export const WITHHELD_FIELDS = {
  withheld: z
    .enum(EXPERIMENT_SECTIONS)
    .nullable()
    .describe('what an experiment withholds there; null: nothing, or an agent asks, who is not told'),
  shadow: z
    .object({
      handles: z.array(z.string()).describe('what memory would have shown: E12'),
      tokens: z.int().describe('how many tokens of it'),
    })
    .meta({ id: 'ShadowContext' })
    .nullable()
    .describe('what memory would have shown, where it is in shadow; null: it is not'),
}

/** What a context takes, section by section, and what that costs. */
export const zContextPreview = z
  .object({
    sections: z
      .array(
        z
          .object({
            name: z.string().describe('which section it is'),
            side: z.enum(PROMPT_SIDES).describe('which side it stands on'),
            tokens: z.int().describe('how many tokens it takes'),
            leftOut: z.int().describe('lines that had no room'),
          })
          .meta({ id: 'SectionTokens' }),
      )
      .describe('the sections in the order they are read'),
    turnsADay: z.number().nullable().describe('turns a day lately; null: too few to say'),
    costATurn: z.number().nullable().describe('what a turn’s context costs; null: no price was given'),
    costADay: z.number().nullable().describe('what a day’s contexts cost; null: not known'),
    warnings: z.array(z.string()).describe('settings that are high'),
    ...WITHHELD_FIELDS,
  })
  .meta({ id: 'ContextPreview' })

/** Turns by which the pace of an agent is judged. */
const TURNS_COUNTED = 200
const LEAST_TURNS = 3
const A_MILLION = 1_000_000
/** More than this is seldom read with care, and is paid for at every turn. */
const HIGH_BUDGET = 6_000

export const contextPreview = async (
  moment: Moment,
  shown: ShownContext,
  { price, withheld }: { readonly price: number | undefined; readonly withheld: ExperimentSection | null },
): Promise<z.input<typeof zContextPreview>> => {
  const tokens = shown.system.tokens + shown.user.tokens
  const turnsADay = await paceOf(moment)
  const costATurn = price === undefined ? null : (tokens * price) / A_MILLION
  return {
    sections: [...shown.system.sections, ...shown.user.sections].map(
      ({ name, side, tokens: own, leftOut }) => ({
        name,
        side,
        tokens: own,
        leftOut,
      }),
    ),
    turnsADay,
    costATurn,
    costADay: costATurn === null || turnsADay === null ? null : costATurn * turnsADay,
    withheld,
    shadow: shown.shadow && { ...shown.shadow, handles: [...shown.shadow.handles] },
    warnings: [
      ...(shown.budget > HIGH_BUDGET
        ? [`a budget of ${shown.budget} tokens is paid for at every turn; ${HIGH_BUDGET} is much already`]
        : []),
      ...shown.system.sections
        .filter(({ leftOut }) => leftOut > 0)
        .map(({ name }) => `${name} has no room for all of it: what a model must know belongs at its top`),
    ],
  }
}

/** Turns a day, by the last of them. */
const paceOf = async ({ log, seq, at }: Moment): Promise<number | null> => {
  const events = await log.store.events({
    kinds: ['recalled'],
    toSeq: seq,
    descending: true,
    limit: TURNS_COUNTED,
  })
  const turns = new Set(events.map(({ turn }) => turn)).size
  const first = events.at(-1)
  if (turns < LEAST_TURNS || first === undefined || at <= first.at) return null
  return turns / Math.max(1, (at - first.at) / DAY_MS)
}
