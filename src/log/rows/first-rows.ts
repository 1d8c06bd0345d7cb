import { FIRST_ACCOUNT } from '#ledger'
import { UTC_CALENDAR } from '#market'
import { DEFAULT_BAR_SECONDS, DRAWDOWN_LIMIT, FIRST_MOOD } from '#memories'
import type { ConfigRow } from './config-rows.ts'
import type { MemoryRow, MoodRow } from './memory-rows.ts'

export const FIRST_CONFIG: ConfigRow = {
  id: 'config',
  currency: 'USD',
  calendar: UTC_CALENDAR,
  barSeconds: DEFAULT_BAR_SECONDS,
  drawdownLimit: DRAWDOWN_LIMIT,
  appetite: 'seed',
  classifier: 'relative',
  beliefPlans: false,
}

const FIRST_MEMORY: MemoryRow = {
  id: 'memory',
  episodes: 0,
  beliefs: 0,
  plans: 0,
  tried: 0,
  outcomes: [],
  due: [],
  maintainedAt: null,
}

export const FIRST_MOOD_ROW: MoodRow = {
  id: 'mood',
  ...FIRST_MOOD,
  equity: null,
  drawdown: null,
  appetite: 1,
}

export const FIRST_ROWS = {
  account: FIRST_ACCOUNT,
  config: FIRST_CONFIG,
  memory: FIRST_MEMORY,
  moods: FIRST_MOOD_ROW,
} as const
