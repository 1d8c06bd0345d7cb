import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { asked, overStdio } from './client.ts'

const at = (time: string): string => `2026-03-02T${time}:00Z`
const current_context = {
  XAUUSD: { trend: 'up', volatility_regime: 'normal', price: 3305, atr_d1: 42, atr_h1: 8.5 },
}

test('a whole trading day is lived through the tools, over standard input and output', () =>
  inFolder(async (home) => {
    const before = await openMemory({ home, agent: 'gold', run: 'day', mode: 'paper', actor: 'person' })
    await before.instrument({ symbol: 'XAUUSD', multiplier: 100 })
    await before.close()
    const client = await overStdio(home, '--agent', 'gold', '--run', 'day', '--strategy', 'session-low')
    const texts: string[] = []
    const says = async (name: string, given = {}) => {
      const answer = await asked(client, name, given)
      texts.push(answer.text)
      return answer
    }

    const morning = await says('begin_turn', {
      at: at('09:00'),
      equity: 10_000,
      positions: [],
      current_context,
    })
    const { turn } = morning.data
    expect(morning.text).toContain('Memory of the trading agent "gold"')
    const check = { turn, symbol: 'XAUUSD', direction: 'long', entry_price: 3305, stop: 3295 }
    expect((await says('check_trade', check)).data).toMatchObject({
      verdict: 'no_record',
      size: { fraction: 0 },
    })
    const decision = {
      turn,
      action: 'enter',
      symbol: 'XAUUSD',
      direction: 'long',
      stop: 3295,
      target: 3330,
      confidence: 0.6,
      reasoning: 'held the low of the session twice',
    }
    expect((await says('decide', decision)).data).toMatchObject({ outcome: 'recorded' })
    const fill = { at: at('09:01'), id: 'f1', symbol: 'XAUUSD', side: 'buy', size: 0.1, price: 3305.2 }
    expect((await says('record_fill', fill)).data).toMatchObject({ trades: [{ handle: 'T1', opened: true }] })
    expect((await says('record_fill', fill)).data).toMatchObject({ outcome: 'duplicate', memories: ['E1'] })
    const held = { symbol: 'XAUUSD', direction: 'long', size: 0.1, price: 3305.2, mark: 3312, stop: 3295 }
    await says('record_tick', { at: at('12:00'), positions: [held], equity: 10_068 })
    const plan = {
      trigger_condition: { drawdown_pct: { from: 0.1 } },
      planned_action: { type: 'skip_trade' },
      reasoning: 'rest after a tenth is lost',
      expiry_days: 10,
    }
    expect((await says('create_trading_plan', plan)).data).toMatchObject({ outcome: 'recorded' })
    const empty = await says('begin_turn', { at: at('13:00'), equity: 10_068, positions: [] })
    expect(empty).toMatchObject({ failed: true, data: { error: { field: 'positions' } } })
    expect(empty.text).toContain('1 trade is open. Give all that the broker holds, or flat: true')
    const sale = { ...fill, at: at('15:00'), id: 'f2', side: 'sell', price: 3330 }
    expect((await says('record_fill', sale)).data).toMatchObject({ trades: [{ status: 'closed' }] })

    expect((await says('create_trading_plan', plan)).data).toMatchObject({ outcome: 'unchanged' })

    const { messages } = await client.getPrompt({ name: 'position_closed' })
    const [due = ''] = messages.map(({ content }) => (content.type === 'text' ? content.text : ''))
    expect(due).toContain('`memory_write` (to: note, key: position_XAUUSD, text: …)')

    const evening = await says('begin_turn', {
      at: at('16:00'),
      equity: 10_248,
      positions: [],
      current_context,
    })
    expect(evening.text).toContain('[T1] closed by take profit, +248.00 USD')
    const now = evening.data.turn
    const recalled = await says('recall_memories', { turn: now, symbol: 'XAUUSD' })
    expect(recalled.data).toMatchObject({ hits: [{ handle: 'E1' }], plans: [] })
    const cited = { turn: now, action: 'skip', symbol: 'XAUUSD', reasoning: 'one a day', cites: ['E1'] }
    expect((await says('decide', cited)).data).toMatchObject({ flags: [] })
    await says('memory_write', {
      to: 'note',
      turn: now,
      key: 'position_XAUUSD',
      text: 'Closed at its target.',
    })
    const found = await says('memory_search', { turn: now, query: 'closed at its target' })
    expect(found.data.hits).toMatchObject({ 0: { path: 'notes/position_XAUUSD.md', handle: 'N1' } })
    expect((await says('check_active_plans')).data).toMatchObject({ plans: [{ handle: 'P1' }] })
    expect((await says('get_agent_state')).data).toMatchObject({ winningStreak: 1 })
    await says('get_trade_reflection', { trade: 'T9' })
    await says('memory_read', { path: 'T1' })
    const { tools } = await client.listTools()
    const named = [...texts, due].flatMap((text) =>
      [...text.matchAll(/`([a-z_. ]+)`/g)].map(([, name]) => name),
    )
    expect(named.length).toBeGreaterThan(1)
    const known = (name = '') => name.startsWith('hindcast ') || tools.some((tool) => tool.name === name)
    expect(named.filter((name) => !known(name))).toEqual([])
    await client.close()

    const after = await openMemory({ home, agent: 'gold', run: 'day' })
    expect(await after.verify()).toMatchObject({ sound: true })
    const { events } = await after.events({ kind: 'decision' })
    expect(events.map(({ actor }) => actor)).toEqual(['agent', 'agent'])
    await after.close()
  }))
