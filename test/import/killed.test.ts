import { beforeAll, expect, test } from 'vitest'
import { bundled } from '../bundled.ts'
import { startChild } from '../processes/child.ts'
import { csv, withFile } from './bring.ts'

let program = ''
beforeAll(async () => {
  program = await bundled(new URL('../processes/importer.ts', import.meta.url))
})

const ROWS = 1_200
const PAST = csv(
  'Time,Symbol,Side,Quantity,Price',
  ...Array.from({ length: ROWS }, (_, n) => {
    const at = new Date(Date.UTC(2025, 0, 6, 0, n)).toISOString()
    return `${at},BTC,${n % 2 === 0 ? 'buy' : 'sell'},1,${100 + (n % 7)}`
  }),
)

test.each([
  ['while it reads', 'reading', 1, 0],
  ['in the middle of an empty log', 'merging', ROWS / 2, 0],
  ['in the middle of a log that holds something', 'merging', ROWS / 2, 1],
  ['at its last fact', 'merging', ROWS, 1],
])(
  'an import that is killed %s leaves nothing; run again it does all of it, and once',
  (_, phase, until, held) =>
    withFile(PAST, async (memory, from, folder) => {
      const note = { kind: 'equity', at: '2025-01-06T05:00:00Z', payload: { equity: 1_000 } }
      if (held > 0) await memory.import({ facts: [note] })
      const before = (await memory.status()).events
      const child = startChild(program, [`${folder}/home`, from, phase, String(until)])
      await child.heard('held')
      expect(child.said('held ')).not.toBe('')
      child.process.kill('SIGKILL')
      await child.ended
      expect((await memory.status()).events).toBe(before)
      expect(await memory.verify()).toMatchObject({ sound: true, archives: held })
      expect(await memory.import({ from })).toMatchObject({ facts: ROWS, duplicates: 0 })
      expect(await memory.import({ from })).toMatchObject({ facts: 0, duplicates: ROWS })
      expect((await memory.trades({ limit: 1 })).totals?.trades).toBe(ROWS / 2)
      expect(await memory.verify()).toMatchObject({ sound: true, problems: [] })
    }),
)
