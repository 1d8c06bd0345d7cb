import { z } from 'zod'
import type { StandingKnowledge } from '#knowledge-index'
import { type Moment, readConfig } from '#log'
import { importanceAt, LAYERS, type Layer, type Preset } from '#memories'
import { byLayer, SHOWN_OF_LAYER } from '#recall'
import { presetOf } from '#record'
import { isoOf } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { askedMoment } from './asking/asked-moment.ts'
import { type Asked, SITUATION_FIELDS, situationOf } from './asking/asked-situation.ts'
import { lastReason } from './asking/last-reason.ts'
import { lessonsLeftOut } from './asking/lessons-left-out.ts'
import { recalledKnowledge } from './asking/recalled-knowledge.ts'
import { recordShowing } from './asking/record-showing.ts'
import { situationQuestion } from './asking/situation-question.ts'
import { call } from './call.ts'
import { areHidden } from './lessons/hidden-lessons.ts'
import { saysOutside } from './outputs/answer-fields.ts'
import { recalledKnowledgeOut } from './outputs/knowledge-output.ts'
import { zLayers } from './outputs/layers-output.ts'
import type { Caller } from './session/caller.ts'

const MOST_OF_LAYER = 40

const { symbol, context, turn } = SITUATION_FIELDS
const SITUATION = { symbol, context, turn }

export const knowledge = call({
  name: 'knowledge',
  verb: 'recall',
  access: 'read',
  describe: 'List news and messages by how long they last: how many hold, and those that matter now.',
  input: z.strictObject({
    ...AS_OF,
    ...SITUATION,
    question: z
      .string()
      .max(2_000)
      .optional()
      .describe('what it is to be about, in your own words; the current situation if left out'),
    layer: z.enum(LAYERS).optional().describe('only of this layer'),
    limit: z
      .int()
      .min(1)
      .max(MOST_OF_LAYER)
      .optional()
      .describe('at most so many of each layer; 3, 2, 2 and 1 if left out'),
  }),
  output: zLayers,
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await askedMoment(caller, log, input)
    const preset = presetOf({ config: await readConfig(moment) })
    const told = { asOf: isoOf(moment.at) }
    const situation = await situationOf(moment, input, caller)
    const question = await questionOf(caller, moment, input, situation)
    const { chosen, standing, without } = await recalledKnowledge(caller, moment, {
      about: situation.names ?? 'everything',
      question,
      counts: byLayer((layer) =>
        input.layer === undefined || input.layer === layer ? (input.limit ?? SHOWN_OF_LAYER[layer]) : 0,
      ),
      threshold: null,
      turn: situation.turn,
      wordsOnly: false,
      isLeftOut: await leftOut(caller, moment),
    })
    const best = await recalledKnowledgeOut(
      moment,
      LAYERS.flatMap((layer) => chosen[layer]),
      preset,
    )
    // In the order of their numbers: a mean is a sum, and a sum comes out by its order to the last digit.
    const of = standing
      .filter(({ layer }) => input.layer === undefined || layer === input.layer)
      .sort((a, b) => a.n - b.n)
    const answer = {
      ...told,
      standing: of.length,
      layers: LAYERS.map((layer) => layerCount(layer, of, moment, preset)),
      symbols: symbolCounts(of, moment, preset),
      question,
      best,
      without: [...without],
      why: best.length > 0 ? othersOnly(situation.names, of) : await emptyBecause(moment, of, input),
    }
    const handles = best.map(({ handle }) => handle)
    if (handles.length > 0) await recordShowing(caller, moment, situation, answer, handles, saysOutside(best))
    return answer
  },
})

/** Somebody's own words, or the current situation. */
const questionOf = async (
  { run }: Pick<Caller, 'run'>,
  moment: Moment,
  { question }: { readonly question?: string | undefined },
  { names, context, strategy }: Awaited<ReturnType<typeof situationOf>>,
): Promise<string> =>
  question ??
  situationQuestion({
    symbols: names === undefined ? [] : [{ names, context }],
    strategy,
    events: undefined,
    reason: await lastReason(moment, run),
  })

const leftOut = async (caller: Caller, moment: Moment): Promise<(one: StandingKnowledge) => boolean> =>
  (await areHidden(caller, moment)) ? ({ origin }) => origin === 'lessons' : lessonsLeftOut(moment)

const layerCount = (layer: Layer, all: readonly StandingKnowledge[], { at }: Moment, preset: Preset) => {
  const here = all.filter((one) => one.layer === layer)
  return {
    layer,
    count: here.length,
    importance: here.length === 0 ? null : meanImportance(here, at, preset),
  }
}

const symbolCounts = (all: readonly StandingKnowledge[], moment: Moment, preset: Preset) =>
  [...Map.groupBy(all, ({ symbol }) => symbol)]
    .sort(([a, here], [b, there]) => there.length - here.length || ((a ?? '') < (b ?? '') ? -1 : 1))
    .map(([symbol, here]) => ({
      symbol,
      layers: LAYERS.map((layer) => layerCount(layer, here, moment, preset)),
    }))

const meanImportance = (all: readonly StandingKnowledge[], at: Moment['at'], preset: Preset): number =>
  all.reduce((sum, one) => sum + importanceAt(one, at, preset), 0) / all.length

/** Nothing of what is shown is about the symbol that was asked for. */
const othersOnly = (
  names: readonly string[] | undefined,
  standing: readonly StandingKnowledge[],
): string | null => {
  const [symbol] = names ?? []
  return symbol === undefined || standing.some((one) => one.symbol !== null)
    ? null
    : `nothing stands about ${symbol.slice(0, 40)}: what is shown is about the market at large`
}

const emptyBecause = async (
  { log, seq, state }: Moment,
  standing: readonly StandingKnowledge[],
  { symbol, layer }: Asked & { readonly layer?: Layer | undefined },
): Promise<string> => {
  const ever = state ? (state.memory.knowledge ?? 0) > 0 : await isAnyKnown(log, seq)
  if (!ever) return 'no news was recorded by this moment: record it with observe'
  const where = layer === undefined ? '' : ` in ${layer}`
  if (standing.length === 0)
    return symbol === undefined
      ? `nothing stands${where}: what was observed has been forgotten or became part of something else`
      : `nothing stands${where} about ${symbol.slice(0, 40)} or the market at large; layers without a symbol lists what does`
  return 'the texts of what stands were erased, or it is lessons that are shown elsewhere'
}

const isAnyKnown = async (log: Moment['log'], seq: number): Promise<boolean> =>
  (await log.store.rows('knowledge', { seq, limit: 1 })).length > 0
