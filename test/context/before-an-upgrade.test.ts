import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { shownTurn } from '../shown.ts'
import { inHome } from './situations.ts'

const STEP = {
  symbol: 'XAUUSD',
  side: 'long',
  size: 1,
  entryPrice: 2_000,
  stop: 1_990,
  context: { trend: 'up' },
} as const

/** The lines of an export as an older version would have written them. */
const asOfOld = (lines: string, madeBy: string | undefined): string =>
  lines
    .split('\n')
    .map((line) => {
      if (!line.includes('"recalled"')) return line
      const fact = JSON.parse(line)
      // What it was told then is not what would be told now.
      fact.payload.context = 'a'.repeat(64)
      if (madeBy === undefined) {
        delete fact.payload.tokens
        delete fact.payload.madeBy
      } else fact.payload.madeBy = madeBy
      return JSON.stringify(fact)
    })
    .join('\n')

test.each([
  ['that said by what it was made', '8.1'],
  ['that did not say by what it was made', undefined],
])('of a turn before an upgrade, %s, why says so and shows what was kept', (_, madeBy) =>
  inHome(async (home) => {
    const memory = await openMemory({ home, agent: 'a', run: 'bt', mode: 'backtest' })
    await memory.tradeRecord({ ...STEP, exitPrice: 2_010, at: '2025-03-03T10:00:00Z' })
    await memory.instrument({ symbol: 'XAUUSD', reportedBy: 'broker', at: '2025-03-03T10:00:00Z' })
    const turn = await memory.turn({
      at: '2025-03-03T11:00:00Z',
      positions: [],
      context: { XAUUSD: { trend: 'up' } },
    })
    await turn.decide({
      action: 'enter',
      symbol: 'XAUUSD',
      side: 'long',
      reason: 'again',
      cites: ['E1', 'a hunch'],
    })
    await memory.fill({ symbol: 'XAUUSD', side: 'buy', size: 1, price: 2_000, at: '2025-03-03T11:01:00Z' })
    await memory.fill({ symbol: 'XAUUSD', side: 'sell', size: 1, price: 2_010, at: '2025-03-03T12:00:00Z' })
    const asNow = await shownTurn(memory, { of: turn.turn })
    expect(asNow).toMatchObject({ note: null, user: { text: turn.user.text } })
    const file = join(home, 'old.jsonl')
    await memory.export({ to: file })
    await memory.close()
    await writeFile(file, asOfOld(await readFile(file, 'utf8'), madeBy))

    const upgraded = await openMemory({ home, agent: 'b', run: 'bt', mode: 'backtest' })
    await upgraded.import({ from: file })
    const why = await shownTurn(upgraded, { of: turn.turn })
    expect(why).toMatchObject({
      system: null,
      user: null,
      shown: ['E1', 'T1'],
      decisions: [
        {
          cites: [
            { handle: 'E1', counts: true },
            { handle: 'a hunch', counts: false },
          ],
          trades: [{ handle: 'T2', status: 'closed', pnl: '10' }],
        },
      ],
    })
    expect(why.note).toContain('before an upgrade')
    expect(why.note).toContain(madeBy ?? 'older, not recorded')
    await upgraded.close()
  }),
)
