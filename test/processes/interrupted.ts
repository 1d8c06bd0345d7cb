import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import type { Instant } from '#vocabulary'

// Begins a piece of work and stands still in the middle of it, until it is killed.

const [home = '', what = '', outside = ''] = process.argv.slice(2)

const standStill = (): never => {
  writeSync(1, 'held\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  throw new Error('woken')
}

let armed = false
const memory = await openMemory({
  home,
  agent: 'agent',
  actor: 'person',
  progress: standStill,
  // Asked while a fact about a file is recorded, and its lock is held.
  clock: { now: () => (armed ? standStill() : (Date.now() as Instant)) },
})
const AT = '2025-03-03T09:00:00Z'

const WORK: { readonly [name: string]: () => Promise<unknown> } = {
  rebuild: () => memory.rebuild(),
  import: () => memory.import({ facts: [{ kind: 'equity', at: AT, payload: { equity: '7' } }] }),
  backup: () => memory.backup({ to: join(outside, 'kept') }),
  export: () => memory.export({ to: join(outside, 'log.jsonl') }),
  reindex: () => memory.reindex({ anew: true }),
  maintain: async () => {
    const turn = await memory.turn({ at: AT })
    await turn.decide({ action: 'skip', symbol: 'GOLD', reason: 'all was quiet' })
    return memory.maintain({})
  },
  note: () => {
    armed = true
    return memory.write({ to: 'note', at: AT, key: 'gold', text: 'Written by one that died.' })
  },
  distil: () => {
    armed = true
    return memory.propose({ at: AT, fromRuns: ['one', 'two'] })
  },
}

await memory.status({})
await WORK[what]?.()
writeSync(1, 'done\n')
