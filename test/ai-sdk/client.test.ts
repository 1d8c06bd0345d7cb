import { memoryClient } from 'hindcast/ai-sdk'
import { expect, test } from 'vitest'
import { atDesk, snapshot } from './desk.ts'

test('the three reads of a runner come from the calls of the memory', () =>
  atDesk(async ({ memory }) => {
    const client = memoryClient(memory)
    const held = { symbol: 'XAUUSD', side: 'long', size: 1, price: 2_000, mark: 2_005 } as const
    await memory.instrument({ symbol: 'XAUUSD', reportedBy: 'broker' })
    await memory.tick({ ...snapshot(), context: undefined, positions: [held] } as never)
    await memory.tick({ at: snapshot(1).at, positions: [{ ...held, mark: 1_997 }] })
    expect(await client.recentClosed({ limit: 5 })).toMatchObject([{ handle: 'T1', pnl: '20', r: 2 }])
    expect(await client.openWithMfeMae()).toMatchObject([{ handle: 'T2', mfe: '5', mae: '-3' }])
    expect(await client.activeLessons()).toBeNull()
    await expect(client.recentClosed({ limit: 0 })).rejects.toMatchObject({ code: 'invalid_input' })
  }))
