import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { benchmark } from './benchmark.ts'
import { installed } from './installed.ts'
import { median } from './quantile.ts'

const ROUNDS = 21

/** What a start costs beside Node's own: of the command, which is felt at every call, and of the library. */
export const start = benchmark({
  measures: {
    'cli-start-ms': { unit: 'ms', target: null },
    'cli-start-ratio': { unit: 'ratio', target: { atMost: 4 } },
    'import-ms': { unit: 'ms', target: null },
  },
  run: async (stores) => {
    const { command, library } = await installed(stores)
    const importing = `await import(${JSON.stringify(library)})`
    const bare: number[] = []
    const version: number[] = []
    const imported: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const times = [
        await msOf('-e', '0'),
        await msOf(command, '--version'),
        await msOf('--input-type=module', '-e', importing),
      ]
      // The first round fills what Node and the system keep between two starts.
      if (round === 0) continue
      for (const [i, list] of [bare, version, imported].entries()) list.push(times[i] ?? 0)
    }
    const node = median(bare)
    return {
      values: {
        'cli-start-ms': median(version),
        'cli-start-ratio': median(version) / node,
        'import-ms': median(imported) - node,
      },
      note: `as npm would install it; bare node ${node.toFixed(0)} ms; medians of ${ROUNDS} processes each, in turns`,
    }
  },
})

const msOf = async (...args: string[]): Promise<number> => {
  const started = performance.now()
  await promisify(execFile)(process.execPath, args)
  return performance.now() - started
}
