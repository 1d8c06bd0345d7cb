import type { Profile } from '#settings'
import type { Tool } from './tool.ts'
import { beginTurn } from './tools/begin-turn.ts'
import { checkActivePlans } from './tools/check-active-plans.ts'
import { checkTrade } from './tools/check-trade.ts'
import { createTradingPlan } from './tools/create-trading-plan.ts'
import { decide } from './tools/decide.ts'
import { getAgentState } from './tools/get-agent-state.ts'
import { getBehavioralAnalysis } from './tools/get-behavioral-analysis.ts'
import { getMemoryHealth } from './tools/get-memory-health.ts'
import { getStrategyPerformance } from './tools/get-strategy-performance.ts'
import { getTradeReflection } from './tools/get-trade-reflection.ts'
import { maintain } from './tools/maintain.ts'
import { memoryJournal } from './tools/memory-journal.ts'
import { memoryLearn } from './tools/memory-learn.ts'
import { memoryNote } from './tools/memory-note.ts'
import { memoryRead } from './tools/memory-read.ts'
import { memoryReview } from './tools/memory-review.ts'
import { memorySearch } from './tools/memory-search.ts'
import { proposeEdit } from './tools/propose-edit.ts'
import { queryTradeHistory } from './tools/query-trade-history.ts'
import { recallMemories } from './tools/recall-memories.ts'
import { recordFill } from './tools/record-fill.ts'
import { recordTick } from './tools/record-tick.ts'
import { reindex } from './tools/reindex.ts'
import { rememberTrade } from './tools/remember-trade.ts'
import { suggestSize } from './tools/suggest-size.ts'
import { verifyLog } from './tools/verify-log.ts'
import { why } from './tools/why.ts'

/** For an agent that decides. */
const TRADING: readonly Tool[] = [
  beginTurn,
  checkTrade,
  decide,
  recordTick,
  recordFill,
  rememberTrade,
  recallMemories,
  suggestSize,
  createTradingPlan,
  checkActivePlans,
  memorySearch,
  memoryNote,
  getAgentState,
]

/** For an agent that writes down what it did. */
const JOURNAL: readonly Tool[] = [
  memoryJournal,
  memoryNote,
  memoryReview,
  memoryLearn,
  memorySearch,
  memoryRead,
  proposeEdit,
]

/** For somebody who asks. Nothing of it writes: without a turn, nothing that is shown is recorded. */
const CHAT: readonly Tool[] = [
  queryTradeHistory,
  recallMemories,
  getBehavioralAnalysis,
  getStrategyPerformance,
  getTradeReflection,
  getAgentState,
  memorySearch,
  memoryRead,
  getMemoryHealth,
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
