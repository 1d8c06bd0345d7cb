import { expect, test } from 'vitest'
import { openTrade } from './by-fills.ts'
import { inFolder, openRun } from './promises/memories.ts'

const at = (minutes: number): string =>
  new Date(Date.parse('2025-06-02T10:00:00Z') + minutes * 60_000).toISOString()

const opened = (symbol: string) => ({ at: at(0), symbol, side: 'long', size: 1, price: 100 }) as const

const FACTS = {
  remark: { text: 'late' },
  cash: { type: 'fee', amount: '1' },
  corrected: { set: { fees: '1' }, reason: 'typo' },
  voided: { reason: 'never was' },
}

test.each(Object.entries(FACTS))(
  'an imported %s about a name that two trades have is rejected',
  (kind, words) =>
    inFolder(async (home) => {
      const memory = await openRun(home)
      await openTrade(memory, { ...opened('S0'), position: '1001' })
      await openTrade(memory, { ...opened('S1'), position: '1001' })
      const fact = { kind, at: at(60), payload: { trade: '1001', ...words } }
      await expect(memory.import({ facts: [fact] })).rejects.toMatchObject({
        code: 'import_refused',
        message: expect.stringContaining('"1001" names 2 trades'),
      })
      await memory.close()
    }),
)
