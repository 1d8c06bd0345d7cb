import { z } from 'zod'
import {
  knowledgeWords,
  type Moment,
  readBeliefs,
  readConfig,
  readLegs,
  SaidTexts,
  viewsOf,
  withWarnings,
} from '#log'
import { presetOf } from '#record'
import { proposalView, staleChanges } from '#workspace'
import { situationOf } from '../asking/asked-situation.ts'
import { beliefEvidence } from '../asking/belief-evidence.ts'
import type { HandledMemory } from '../asking/handled-memory.ts'
import { areHidden } from '../lessons/hidden-lessons.ts'
import { lessonsOnTrial } from '../lessons/lessons-on-trial.ts'
import type { Caller } from '../session/caller.ts'
import { beliefsOut, zBelief, zBeliefEvidence } from './belief-output.ts'
import { eventsOut, zEvent } from './event-output.ts'
import { flagOut, zFlag } from './flag-output.ts'
import { knowledgeFields, zKnowledge } from './knowledge-output.ts'
import { knowledgeStory, zKnowledgeStory } from './knowledge-story-output.ts'
import { lessonsOut, zLessonNote } from './lessons-output.ts'
import { plansOut, zPlan } from './plan-output.ts'
import { proposalOut, zProposalOut } from './proposal-output.ts'
import { storyOut, zStory } from './story-output.ts'
import { legOut, tradesOut, zLeg, zTrade } from './trade-output.ts'
import { zTurnShown } from './turn-output.ts'

/** Whatever has a handle, or a turn: all that is known of it. */
export const zWholeMemory = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('turn').describe('one turn of the agent'),
    turn: zTurnShown.describe('what the turn was shown, decided and came to'),
  }),
  z.object({
    kind: z.literal('trade').describe('one trade, with its episode'),
    trade: zTrade.describe('the trade itself'),
    legs: z.array(zLeg).describe('what happened to it, in order'),
    story: zStory.nullable().describe('what is remembered of it; null: nothing yet'),
  }),
  z.object({
    kind: z.literal('event').describe('a deliberate no-trade, or an incident'),
    event: zEvent.describe('the fact behind it'),
  }),
  z.object({
    kind: z.literal('belief').describe('a rule with its record'),
    belief: zBelief.describe('the belief itself'),
    evidence: zBeliefEvidence.describe('what spoke for it and against'),
  }),
  z.object({
    kind: z.literal('plan').describe('a plan with its condition'),
    plan: zPlan.describe('the plan itself'),
  }),
  z.object({
    kind: z.literal('knowledge').describe('news, or what came of looking back'),
    knowledge: zKnowledge.describe('the memory itself'),
    story: zKnowledgeStory.describe('why it stands where it does'),
  }),
  z.object({
    kind: z.literal('lessons').describe('what trades taught'),
    lessons: zLessonNote.describe('the lines, and what followed them'),
  }),
  z.object({
    kind: z.literal('quote').describe('lines that a turn was shown'),
    path: z.string().describe('the file that the lines stand in: notes/gold.md'),
    startLine: z.int().describe('its first line there, counted from 1'),
    endLine: z.int().describe('its last line there; read shows them'),
  }),
  z.object({
    kind: z.literal('proposal').describe('a change that was asked for'),
    proposal: zProposalOut.describe('the change, with its diff'),
  }),
  z.object({
    kind: z.literal('flag').describe('what somebody should look at'),
    flag: zFlag.describe('the flag itself'),
  }),
])
export type WholeMemory = z.input<typeof zWholeMemory>

/** Text of lessons that an experiment may withhold. */
const HIDDEN = 'Shown by turns alone while an experiment on lessons runs.'

type Read = (caller: Caller, moment: Moment, n: number) => Promise<WholeMemory>

/** A row was read by its number a moment ago. */
const there = <Row>(row: Row | null | undefined): Row => {
  if (row == null) throw new Error('a handle without a row')
  return row
}

const trade: Read = async (caller, moment, n) => {
  const { log, seq } = moment
  const [row] = await log.store.rows('trades', { seq, where: { n } })
  const [shown] = await tradesOut(moment, await viewsOf(moment, [there(row)]))
  return {
    kind: 'trade',
    trade: there(shown),
    legs: (await readLegs(moment, there(row).id)).map(legOut),
    story: await storyOut(moment, caller.episodes, there(row)),
  }
}

/** A trade and its episode are one memory; any other episode is its own fact. */
const episode: Read = async (caller, moment, n) => {
  const { log, seq } = moment
  const [row] = await log.store.rows('episodes', { seq, where: { n } })
  const [own] = await log.store.rows('trades', { seq, where: { id: there(row).id } })
  if (own) return trade(caller, moment, own.n)
  const events = await log.store.events({ id: there(row).id, toSeq: seq, limit: 1 })
  const [event] = await eventsOut(log.store, events)
  return { kind: 'event', event: there(event) }
}

const READ: { readonly [kind in HandledMemory['kind']]: Read } = {
  trade,
  episode,
  belief: async (_, moment, n) => {
    const all = await readBeliefs(moment)
    const row = there(all.find((one) => one.n === n))
    const [belief] = await beliefsOut(moment, [row], all)
    return { kind: 'belief', belief: there(belief), evidence: await beliefEvidence(moment, row) }
  },
  plan: async (caller, moment, n) => {
    const { log, seq } = moment
    const rows = await withWarnings(log.store, await log.store.rows('plans', { seq, where: { n } }))
    const [plan] = await plansOut(moment, rows, (await situationOf(moment, {}, caller)).facts)
    return { kind: 'plan', plan: there(plan) }
  },
  knowledge: async (caller, moment, n) => {
    const [row] = await moment.log.store.rows('knowledge', { seq: moment.seq, where: { n } })
    const { id, origin } = there(row)
    const hidden = origin === 'lessons' && (await areHidden(caller, moment))
    const words = hidden ? HIDDEN : ((await knowledgeWords(moment, [there(row)])).get(id) ?? null)
    const preset = presetOf({ config: await readConfig(moment) })
    return {
      kind: 'knowledge',
      knowledge: knowledgeFields(there(row), words, moment, preset),
      story: await knowledgeStory(moment, there(row)),
    }
  },
  lessons: async (caller, moment, n) => {
    const [row] = await moment.log.store.rows('lessons', { seq: moment.seq, where: { n } })
    const trial = await lessonsOnTrial(caller, moment)
    const hidden = await areHidden(caller, moment)
    return { kind: 'lessons', lessons: await lessonsOut(moment, there(row), trial, hidden) }
  },
  quote: async (_, { log, seq }, n) => {
    const [row] = await log.store.rows('quotes', { seq, where: { n } })
    const { path, startLine, endLine } = there(row)
    return { kind: 'quote', path, startLine, endLine }
  },
  proposal: async (_, { log, seq }, n) => {
    const rows = await log.store.rows('proposals', { seq, where: { n } })
    const stale = (await staleChanges(log, seq, rows)).get(n) ?? null
    const [row] = rows
    return { kind: 'proposal', proposal: proposalOut(await proposalView(log, there(row), seq, stale)) }
  },
  flag: async (_, { log, seq }, n) => {
    const [row] = await log.store.rows('flags', { seq, where: { n } })
    const { reason } = there(row)
    const texts = await SaidTexts.of(log.store, [reason])
    return { kind: 'flag', flag: flagOut(there(row), texts.said(reason) ?? null) }
  },
}

export const wholeMemory = (
  caller: Caller,
  moment: Moment,
  { kind, n }: HandledMemory,
): Promise<WholeMemory> => READ[kind](caller, moment, n)
