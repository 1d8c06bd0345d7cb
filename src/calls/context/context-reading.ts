import {
  type AgentMood,
  type ContextSettings,
  contextSettings,
  type LessonsRow,
  type Moment,
  readAgent,
  readLessons,
  readOpenTrades,
  type TradeView,
} from '#log'
import type { ByLayer, KnowledgeShown, SituationShown } from '#recall'
import { type Situation, situationIn } from '../asking/asked-situation.ts'
import type { Caller } from '../session/caller.ts'
import type { ContextQuestion } from './context-question.ts'
import { knowledgeShown } from './knowledge-shown.ts'
import { type SymbolSituation, situationsShown } from './situations-shown.ts'
import { symbolsInQuestion } from './symbols-in-question.ts'

/** What several sections need is read once. */
export interface ContextReading {
  readonly caller: Caller
  readonly question: ContextQuestion
  readonly moment: Moment
  agent(): Promise<AgentMood>
  /** What the strategy's context is to hold. */
  settings(): Promise<ContextSettings>
  openTrades(): Promise<readonly TradeView[]>
  /** The symbols that it is about, at most three. */
  symbols(): Promise<readonly string[]>
  /** The situation of each of them. */
  situations(): Promise<readonly SymbolSituation[]>
  /** What the record says of each. */
  recalled(): Promise<readonly SituationShown[]>
  /** The situation whatever is traded. */
  anySymbol(): Promise<Situation>
  /** The lessons in force for the strategy. */
  lessons(): Promise<readonly LessonsRow[]>
  /** What was read and told that matters now, by layer. */
  knowledge(): Promise<ByLayer<readonly KnowledgeShown[]>>
  /** What sections were read without, in words; those that read add to it. */
  readonly lacks: Set<string>
}

export const contextReading = (caller: Caller, question: ContextQuestion): ContextReading => {
  const { moment, strategy, turn, contexts, events } = question
  const asking = { id: turn, contexts, events }
  const agent = once(() => readAgent(moment))
  const settings = once(async () => contextSettings((await agent()).config, strategy))
  const openTrades = once(() => readOpenTrades(moment))
  const symbols = once(async () =>
    symbolsInQuestion(Object.keys(contexts), await openTrades(), (await settings()).watch),
  )
  const situations = once(async () => {
    const found: SymbolSituation[] = []
    for (const symbol of await symbols())
      found.push({ ...(await situationIn(moment, { symbol, strategy }, asking)), symbol })
    return found
  })
  const reading: ContextReading = {
    caller,
    question,
    moment,
    agent,
    settings,
    openTrades,
    symbols,
    situations,
    recalled: once(() => situations().then((found) => situationsShown(caller, moment, found))),
    anySymbol: once(() => situationIn(moment, { strategy }, asking)),
    lessons: once(() => readLessons(moment, strategy)),
    knowledge: once(() => knowledgeShown(reading)),
    lacks: new Set(),
  }
  return reading
}

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= read()
    return made
  }
}
