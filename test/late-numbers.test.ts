import { expect, test } from 'vitest'
import { time, withFlagDesk } from './flags/desk.ts'
import { shownTrade } from './shown.ts'

// A trade's number may have been cited, so it stays that trade's, whatever is recorded late.

test('a trade keeps its number when a round trip from before it is recorded late, one fill after the other', () =>
  withFlagDesk(async ({ agent }) => {
    const fill = (side: 'buy' | 'sell', at: string) =>
      agent.fill({ symbol: 'A', side, size: 1, price: 100, at: time(at), order: `${side} ${at}` })
    const trades = async () =>
      Object.fromEntries(
        (await agent.trades({})).trades
          .filter(({ status }) => status !== 'voided')
          .map(({ handle, entryAt, exitAt }) => [
            handle,
            [entryAt, exitAt].map((at) => at?.slice(11, 16) ?? null).join(' to '),
          ]),
      )
    await fill('buy', '10:00')
    await fill('sell', '10:10')
    await fill('buy', '11:00')
    await fill('sell', '11:10')
    const before = await trades()
    expect(before).toEqual({ T1: '10:00 to 10:10', T2: '11:00 to 11:10' })
    await fill('buy', '09:00')
    expect(await trades()).toEqual({ ...before, T3: '09:00 to ' })
    await fill('sell', '09:05')
    expect(await trades()).toEqual({ ...before, T3: '09:00 to 09:05' })
    expect((await agent.verify({})).problems).toEqual([])
    for (const [order, handle] of Object.entries({
      'buy 10:00': 'T1',
      'sell 11:10': 'T2',
      'buy 09:00': 'T3',
    }))
      expect((await shownTrade(agent, { of: order })).trade.handle).toBe(handle)
    const { hits } = await agent.recall({ symbol: 'A' })
    expect(hits.map(({ handle }) => handle).sort()).toEqual(['E1', 'E2', 'E3'])
  }))

test('what a person voided stays voided, whatever begins near it', () =>
  withFlagDesk(async ({ agent, person }) => {
    const fill = (side: 'buy' | 'sell', at: string) =>
      agent.fill({ symbol: 'A', side, size: 1, price: 100, at: time(at), order: `${side} ${at}` })
    await fill('buy', '10:00')
    await fill('sell', '10:02')
    await person.correct({ void: true, trade: 'T1', reason: 'it was another account’s' })
    await fill('buy', '10:05')
    await fill('sell', '10:10')
    await fill('buy', '09:58')
    await fill('sell', '09:59')
    expect((await shownTrade(agent, { of: 'T1' })).trade.status).toBe('voided')
    expect((await agent.trades({})).trades.filter(({ status }) => status === 'closed')).toHaveLength(2)
  }))
