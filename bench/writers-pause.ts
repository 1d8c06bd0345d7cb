import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from '../test/processes/child.ts'
import { benchmark } from './benchmark.ts'

const WRITER = fileURLToPath(new URL('../test/processes/many-writer.ts', import.meta.url))
const WRITERS = ['A', 'B', 'C', 'D']
const EVENTS_EACH = 2_500

/** How long four processes that write one agent hold up their event loops: a wait for the lock that blocks takes hundreds. */
export const writersPause = benchmark({
  measures: { 'writers-pause-ms': { unit: 'ms', target: { atMost: 150 } } },
  run: async (stores) => {
    const home = join(stores.folder, 'writers')
    const children = WRITERS.map((name) => startChild(WRITER, [home, name, String(EVENTS_EACH)]))
    const pauses: number[] = []
    for (const child of children) {
      const { code, errors } = await child.ended
      if (code !== 0) throw new Error(`a writer ended with ${code}: ${errors}`)
      pauses.push(JSON.parse(child.said('done ')).blockedMs)
    }
    return {
      values: { 'writers-pause-ms': Math.max(...pauses) },
      note: `the longest pause of each, ms: ${pauses.map((ms) => ms.toFixed(0)).join(', ')}; ${EVENTS_EACH} events each`,
    }
  },
})
