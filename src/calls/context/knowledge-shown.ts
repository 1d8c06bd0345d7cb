import type { StandingKnowledge } from '#knowledge-index'
import { type ConfigRow, type ContextSettings, knowledgeWords, type Moment, readConfig } from '#log'
import { importanceAt, LAYERS } from '#memories'
import { type ByLayer, byLayer, type KnowledgeShown, SHOWN_OF_LAYER } from '#recall'
import { presetOf } from '#record'
import { handleOf, isoIfDated } from '#vocabulary'
import { knowledgeRows } from '../asking/knowledge-rows.ts'
import { lastReason } from '../asking/last-reason.ts'
import { lessonsLeftOut } from '../asking/lessons-left-out.ts'
import { recalledKnowledge } from '../asking/recalled-knowledge.ts'
import { situationQuestion } from '../asking/situation-question.ts'
import { isInForce } from '../lessons/in-force.ts'
import type { Caller } from '../session/caller.ts'
import type { ContextQuestion } from './context-question.ts'
import type { SymbolSituation } from './situations-shown.ts'
import { isOfLessons } from './withheld-sections.ts'

/** What it is chosen by. */
interface Asked {
  readonly caller: Caller
  readonly moment: Moment
  readonly question: ContextQuestion
  situations(): Promise<readonly SymbolSituation[]>
  settings(): Promise<ContextSettings>
  agent(): Promise<{ readonly config: ConfigRow }>
}

/** What was read and told that tells most about the symbols in question, by layer. By words alone: every turn waits for it. */
export const knowledgeShown = async (reading: Asked): Promise<ByLayer<readonly KnowledgeShown[]>> => {
  const { caller, moment, question, situations } = reading
  // Most logs hold none: a turn does not wait for that.
  if (moment.state !== null && !moment.state.memory.knowledge) return byLayer(() => [])
  const { chosen } = await recalledKnowledge(caller, moment, {
    about: (await situations()).flatMap(({ names, symbol }) => names ?? [symbol]),
    question: situationQuestion({
      symbols: (await situations()).map(({ names, symbol, context }) => ({
        names: names ?? [symbol],
        context,
      })),
      strategy: question.strategy,
      events: question.events,
      reason: await lastReason(moment, question.run),
    }),
    counts: SHOWN_OF_LAYER,
    threshold: null,
    turn: question.turn,
    wordsOnly: true,
    isLeftOut: await leftOutOf(reading),
  })
  const all = LAYERS.flatMap((layer) => chosen[layer].map(({ candidate }) => candidate.id))
  if (all.length === 0) return byLayer(() => [])
  const rows = new Map((await knowledgeRows(moment, all)).map((row) => [row.id, row]))
  const words = await knowledgeWords(moment, [...rows.values()])
  const preset = presetOf({ config: await readConfig(moment) })
  return byLayer((layer) =>
    chosen[layer].flatMap(({ candidate: { id } }) => {
      const row = rows.get(id)
      const text = words.get(id)
      if (row === undefined || text === undefined) return []
      const { n, symbol, source, origin, topic, at, outside, sentiment, copies, outcomes, outcomeR } = row
      return [
        {
          handle: handleOf('knowledge', n),
          text,
          file: origin === 'review' ? topic : null,
          symbol,
          source:
            origin === 'compression' ? 'summary' : (source ?? (origin === 'observation' ? null : origin)),
          day: isoIfDated(at)?.slice(0, 10) ?? null,
          outside,
          importance: importanceAt(row, moment.at, preset),
          sentiment,
          copies,
          outcomes,
          outcomeR,
        },
      ]
    }),
  )
}

/**
 * Lessons that stand in a section of their own already, that a person withdrew or a holdout demoted, or that an experiment withholds; and those of another
 * strategy.
 */
const leftOutOf = async ({
  moment,
  question: { strategy, withheld },
  settings,
  agent,
}: Asked): Promise<(one: StandingKnowledge) => boolean> => {
  if (!(await settings()).lessons || (withheld !== null && isOfLessons(withheld)))
    return ({ origin }) => origin === 'lessons'
  const { config } = await agent()
  return lessonsLeftOut(
    moment,
    (row) => isInForce(row, config) || (row.strategy !== null && row.strategy !== strategy),
  )
}
