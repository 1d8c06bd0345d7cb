import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import type { Layer, Preset } from '../src/memories/index.ts'
import { shownKnowledge } from '../test/shown.ts'
import type { Recalled } from './knowledge-measures.ts'
import type { NewsDay } from './sets/news-days.ts'

// A public agent's days, told to this memory as they came: news in the morning, a turn, the agent's own decision with all that it was
// shown as what it relied on, and the next day what came of it.

const DAY = 86_400_000
const EQUITY = 100_000
/** Of the price: what is risked. */
const STOP = 0.03
/** Days that a trend is told by. */
const TREND_DAYS = 20
const LONGEST_REASON = 500

/** A section for each layer. */
const LAYER_OF: { readonly [section: string]: Layer } = {
  recent_trends: 'short',
  industry: 'mid',
  fundamentals: 'long',
  philosophy: 'reflection',
}

const at = (day: string, hour: number): number => Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000

const roughly = (text: string): number => text.length / 4

/** What was before the agent on each day on which it decided. */
export const replayed = async (
  symbol: string,
  days: readonly NewsDay[],
  preset: Preset,
): Promise<readonly (readonly Recalled[])[]> => {
  const home = await mkdtemp(join(tmpdir(), 'hindcast-knowledge-'))
  const place = {
    home,
    agent: 'news',
    run: preset,
    mode: 'backtest',
    strategy: 's',
    countTokens: roughly,
  } as const
  const person = await openMemory({ ...place, actor: 'person' })
  const agent = await openMemory(place)
  try {
    await person.configure({ at: at(days[0]?.day ?? '', 0), layers: preset })
    const shown: (readonly Recalled[])[] = []
    let held: 1 | -1 | 0 = 0
    for (const [i, day] of days.entries()) {
      await observe(agent, symbol, day)
      if (held !== 0) await trade(agent, symbol, held === 1 ? -1 : 1, day.price, at(day.day, 12))
      held = 0
      if (day.decision === null) {
        await agent.maintain({ at: at(day.day, 23) })
        continue
      }
      const turn = await agent.turn({
        at: at(day.day, 14),
        equity: EQUITY,
        positions: [],
        context: { [symbol]: { trend: trendOf(days, i) } },
      })
      const recalled = turn.user.sections.flatMap(({ name, handles }) => {
        const layer = LAYER_OF[name]
        return layer === undefined ? [] : handles.map((handle) => ({ handle, layer }))
      })
      shown.push(await Promise.all(recalled.map((one) => aged(agent, one, day.day))))
      const { direction, reason } = day.decision
      if (direction === 0) continue
      await turn.decide({
        action: 'enter',
        symbol,
        side: direction === 1 ? 'long' : 'short',
        stop: rounded(day.price * (1 - direction * STOP)),
        reason: reason.slice(0, LONGEST_REASON),
        cites: recalled.map(({ handle }) => handle),
      })
      await trade(agent, symbol, direction, day.price, at(day.day, 15))
      held = direction
    }
    return shown
  } finally {
    await agent.close()
    await person.close()
    await rm(home, { recursive: true, force: true })
  }
}

const rounded = (price: number): number => Math.round(price * 100) / 100

const trade = (agent: Memory, symbol: string, direction: 1 | -1, price: number, when: number) =>
  agent.fill({ at: when, symbol, side: direction === 1 ? 'buy' : 'sell', size: 10, price: rounded(price) })

const observe = async (agent: Memory, symbol: string, { day, items }: NewsDay): Promise<void> => {
  if (items.length === 0) return
  await agent.observe({ observations: items.map((item) => ({ ...item, symbol, at: at(day, 11) })) })
}

const trendOf = (days: readonly NewsDay[], i: number): 'up' | 'down' =>
  (days[i]?.price ?? 0) >= (days[Math.max(0, i - TREND_DAYS)]?.price ?? 0) ? 'up' : 'down'

const aged = async (
  agent: Memory,
  { handle, layer }: { readonly handle: string; readonly layer: Layer },
  day: string,
): Promise<Recalled> => {
  const memory = await shownKnowledge(agent, { of: handle })
  const since = memory === null ? null : Date.parse(memory.knownAt)
  return { id: handle, layer, ageDays: since === null ? null : (at(day, 14) - since) / DAY }
}
