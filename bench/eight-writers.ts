import { join } from 'node:path'
import { benchmark } from './benchmark.ts'
import { Program } from './programs.ts'

const WRITERS = 8
const SECONDS = 20

/** How long anybody waits where eight processes write one live log, each as fast as it can. */
export const eightWriters = benchmark({
  measures: { 'eight-writers-worst-ms': { unit: 'ms', target: null } },
  run: async (stores) => {
    const home = join(stores.folder, 'eight-writers')
    const writer = await Program.of(
      new URL('./latency-writer.ts', import.meta.url),
      join(stores.folder, 'eight'),
    )
    const children = Array.from({ length: WRITERS }, (_, i) => writer.start(home, `w${i}`, String(SECONDS)))
    const all: Written[] = []
    for (const child of children) {
      const { code, errors } = await child.ended
      if (code !== 0) throw new Error(`a writer ended with ${code}: ${errors}`)
      all.push(JSON.parse(child.said('done ')) as Written)
    }
    const worst = new Map<string, number>()
    for (const { took } of all)
      for (const [call, ms] of Object.entries(took)) worst.set(call, Math.max(worst.get(call) ?? 0, ms))
    const refusals = all
      .flatMap(({ refused }) => Object.entries(refused))
      .map(([code, times]) => `${code} ${times}`)
    return {
      values: { 'eight-writers-worst-ms': Math.max(...worst.values()) },
      note:
        `${all.reduce((sum, { calls }) => sum + calls, 0)} calls in ${SECONDS} s; longest, ms: ` +
        `${[...worst].map(([call, ms]) => `${call} ${Math.round(ms)}`).join(', ')}; refused: ${refusals.join(', ') || 'none'}`,
    }
  },
})

interface Written {
  readonly calls: number
  /** The longest of each, ms. */
  readonly took: { readonly [call: string]: number }
  readonly refused: { readonly [code: string]: number }
}
