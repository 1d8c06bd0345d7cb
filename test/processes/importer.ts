import { writeSync } from 'node:fs'
import { openMemory } from 'hindcast'

// Imports a file, and stands still once it has come so far, until it is killed.

const [home = '', from = '', phase = '', until = '0'] = process.argv.slice(2)

const memory = await openMemory({
  home,
  agent: 'gold',
  actor: 'person',
  progress: (done, _total, reading) => {
    if ((reading ?? 'importing') !== phase || done < Number(until)) return
    writeSync(1, `held ${done}\n`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})
await memory.import({ from })
await memory.close()
writeSync(1, 'done\n')
