import { type Calendar, tradingDay } from '#market'
import { instant, MINUTE_MS, plusMs } from '#vocabulary'
import { benchmark } from './benchmark.ts'
import { timed } from './timed.ts'

const TICKS = 400_000
const FUTURES: Calendar = { zone: 'America/New_York', dayBegins: '17:00' }

/** The day of every tick is asked for; asking the system's calendar each time would take microseconds. */
export const tradingDays = benchmark({
  measures: { 'trading-day-ns': { unit: 'ns', target: { atMost: 1_000 } } },
  run: async () => {
    const start = instant('2024-01-01T00:00:00Z')
    const ms = await timed(() => {
      for (let i = 0; i < TICKS; i++) tradingDay(plusMs(start, i * MINUTE_MS), FUTURES)
    })
    return {
      values: { 'trading-day-ns': (ms * 1e6) / TICKS },
      note: `${TICKS} ticks in order, a minute apart`,
    }
  },
})
