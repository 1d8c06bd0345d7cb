import { expect, test } from 'vitest'
import { readBars } from './bars.ts'

async function* linesOf(...lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

test.each([
  ['with its zone', 'time,open,high,low,close', '2025-01-06T09:35:00Z,1,2,0.5,1.5'],
  ['without a zone, which is UTC', 'timestamp,open,high,low,close', '2025-01-06 09:35,1,2,0.5,1.5'],
  ['in a column of its own', 'Date,Time,Open,High,Low,Close', '2025.01.06,09:35:00,1,2,0.5,1.5'],
  ['in milliseconds', 'open_time,open,high,low,close', '1736156100000,1,2,0.5,1.5'],
  ['in seconds', 'time,open,high,low,close', '1736156100,1,2,0.5,1.5'],
])('a bar’s time may have a time of day: %s', async (_, header, line) => {
  const bars = await readBars(linesOf(header, line), 'GOLD')
  const bar = { open: 1, high: 2, low: 0.5, close: 1.5 }
  expect(bars.get('GOLD')).toEqual([{ at: Date.UTC(2025, 0, 6, 9, 35), ...bar }])
})

test('a bar of a day begins with it', async () => {
  const bars = await readBars(linesOf('date,open,high,low,close', '2025-01-06,1,2,0.5,1.5'), 'GOLD')
  expect(bars.get('GOLD')?.[0]?.at).toBe(Date.UTC(2025, 0, 6))
})
