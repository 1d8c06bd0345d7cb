import { expect, test } from 'vitest'
import { closeTrade } from './by-fills.ts'
import { inFolder, openRun } from './promises/memories.ts'
import { shownTrade } from './shown.ts'

const at = (minute: number): string => `2025-06-02T10:0${minute}:00Z`
const held = { symbol: 'BTC', side: 'long', size: 1 } as const
const marks = { BTC: { price: 11 } }

test('calls made together are recorded in the order they were made, whatever each has to prepare', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    await Promise.all([
      memory.tick({ at: at(1), positions: [], marks }),
      memory.fill({ at: at(2), symbol: 'BTC', side: 'buy', size: 1, price: 10 }),
      memory.turn({ at: at(3), positions: [{ ...held, mark: 11 }] }),
      memory.decide({ at: at(3), action: 'exit', symbol: 'BTC', reason: 'enough' }),
      memory.fill({ at: at(4), symbol: 'BTC', side: 'sell', size: 1, price: 12 }),
      memory.tick({ at: at(5), positions: [], marks }),
    ])
    const { trades } = await memory.trades({})
    expect(
      trades.map(({ handle, pnl, exitKind, exitReason }) => ({ handle, pnl, exitKind, exitReason })),
    ).toEqual([{ handle: 'T1', pnl: '2', exitKind: 'agent', exitReason: 'enough' }])
    const { events } = await memory.events({ after: 1 })
    expect(events.map((event) => event.kind).filter((kind) => kind !== 'recalled')).toEqual([
      'tick',
      'fill',
      'tick',
      'decision',
      'fill',
      'tick',
    ])
    await memory.close()
  })
})

test('one refused call among others stops none of them', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    const answers = await Promise.allSettled([
      memory.tick({ at: at(1), equity: 100 }),
      closeTrade(memory, { at: at(2), trade: 'nobody', price: 1 }),
      memory.tick({ at: at(3), equity: 101 }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await memory.state()).equity).toBe('101')
    await memory.close()
  })
})

test('two fills of one order are one executed order and one trade', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    const fill = { at: at(1), symbol: 'BTC', side: 'buy', size: 1, price: 10, order: 'o1' } as const
    // Equal to the letter: within one batch they are two executions.
    await memory.fill({ fills: [fill, fill] })
    await memory.fill({ ...fill, at: at(2), side: 'sell', size: 2, order: 'o2' })
    expect((await memory.state()).activity.executedToday).toBe(2)
    expect((await shownTrade(memory, { of: 'o1' })).trade).toMatchObject({
      handle: 'T1',
      openedSize: '2',
      status: 'closed',
    })
    expect((await memory.fill({ fills: [fill, fill] })).outcome).toBe('duplicate')
    await memory.close()
  })
})
