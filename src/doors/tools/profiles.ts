import type { Profile } from '#settings'
import { beginTurn } from './faces/begin-turn.ts'
import { checkActivePlans } from './faces/check-active-plans.ts'
import { checkTrade } from './faces/check-trade.ts'
import { createTradingPlan } from './faces/create-trading-plan.ts'
import { decide } from './faces/decide.ts'
import { getAgentState } from './faces/get-agent-state.ts'
import { getBehavioralAnalysis } from './faces/get-behavioral-analysis.ts'
import { getLessons } from './faces/get-lessons.ts'
import { getStrategyPerformance } from './faces/get-strategy-performance.ts'
import { getTradeReflection } from './faces/get-trade-reflection.ts'
import { maintain } from './faces/maintain.ts'
import { memoryRead } from './faces/memory-read.ts'
import { memorySearch } from './faces/memory-search.ts'
import { memoryWrite } from './faces/memory-write.ts'
import { observe } from './faces/observe.ts'
import { proposeEdit } from './faces/propose-edit.ts'
import { queryTradeHistory } from './faces/query-trade-history.ts'
import { recallMemories } from './faces/recall-memories.ts'
import { recordFill } from './faces/record-fill.ts'
import { recordTick } from './faces/record-tick.ts'
import { reflect } from './faces/reflect.ts'
import { reindex } from './faces/reindex.ts'
import { rememberTrade } from './faces/remember-trade.ts'
import { verifyLog } from './faces/verify-log.ts'
import { why } from './faces/why.ts'
import type { Tool } from './tool.ts'

/** For an agent that decides. */
const TRADING: readonly Tool[] = [
  beginTurn,
  checkTrade,
  decide,
  recordTick,
  recordFill,
  rememberTrade,
  recallMemories,
  createTradingPlan,
  checkActivePlans,
  memorySearch,
  memoryWrite,
  getAgentState,
]

/** For an agent that writes down what it did. */
const JOURNAL: readonly Tool[] = [
  observe,
  memoryWrite,
  memorySearch,
  memoryRead,
  proposeEdit,
  getLessons,
  reflect,
]

/** For somebody who asks. Nothing of it writes: without a turn, nothing that is shown is recorded. */
const CHAT: readonly Tool[] = [
  queryTradeHistory,
  recallMemories,
  getBehavioralAnalysis,
  getStrategyPerformance,
  getTradeReflection,
  getLessons,
  getAgentState,
  memorySearch,
  memoryRead,
  why,
  verifyLog,
].map(withoutTurn)

function withoutTurn(tool: Tool): Tool {
  const { turn: _, ...takes } = tool.takes
  return { ...tool, takes }
}

const ALL: readonly Tool[] = [
  ...new Map([...CHAT, ...JOURNAL, ...TRADING, reindex, maintain].map((tool) => [tool.name, tool])).values(),
]

const BY_PROFILE: { readonly [P in Profile]: readonly Tool[] } = {
  trading: TRADING,
  journal: JOURNAL,
  chat: CHAT,
  all: ALL,
}

/** Names that two of the tools had before. */
const FORMERLY: readonly (readonly [name: string, now: Tool])[] = [
  ['store_trade_memory', rememberTrade],
  ['recall_similar_trades', recallMemories],
]

/** The tools of a profile; with `compat`, also under the names that they had before. */
export const toolsOf = (profile: Profile, compat = false): readonly Tool[] => {
  const tools = BY_PROFILE[profile]
  if (!compat) return tools
  const older = FORMERLY.flatMap(([name, now]) =>
    tools.some((tool) => tool.name === now.name)
      ? [{ ...now, name, says: `The older name of ${now.name}.` }]
      : [],
  )
  return [...tools, ...older]
}
