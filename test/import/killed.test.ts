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

/** Known before: so many of the file's facts at least, after the kill. */
test.each([
  ['while it reads', 'reading', 1, 0],
  ['in the middle', 'importing', ROWS / 2, ROWS / 2],
  ['at its last fact', 'importing', ROWS, ROWS],
])(
  'an import that is killed %s goes on where it stopped, and records each fact once',
  (_, phase, until, known) =>
    withFile(PAST, async (memory, from, folder) => {
      const child = startChild(program, [`${folder}/home`, from, phase, String(until)])
      await child.heard('held')
      expect(child.said('held ')).not.toBe('')
      child.process.kill('SIGKILL')
      await child.ended
      expect((await memory.status()).events).toBe(known)
      expect(await memory.verify()).toMatchObject({ sound: true })
      expect(await memory.import({ from })).toMatchObject({ facts: ROWS - known, duplicates: known })
      expect(await memory.import({ from })).toMatchObject({ facts: 0, duplicates: ROWS })
      expect((await memory.trades({ limit: 1 })).totals?.trades).toBe(ROWS / 2)
      expect(await memory.verify()).toMatchObject({ sound: true, problems: [] })
    }),
)
