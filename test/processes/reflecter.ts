import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { openMemory } from 'hindcast'
import { isHindcastError } from '#vocabulary'

// One of several processes that draw lessons from the same trades at once. It says how each went.

const [home = '', what = '', count = '0'] = process.argv.slice(2)
const say = (...words: unknown[]) => writeSync(1, `${words.join(' ')}\n`)

/** Its answer never comes. */
const reflector = {
  name: 'never',
  ask: () => {
    say('asked')
    return new Promise<never>(() => {})
  },
}
const memory = await openMemory({ home, agent: 'agent', run: 'run', actor: 'agent', reflector })
flushCompileCache()
say('ready')
try {
  if (what === 'ask') await memory.reflect({ reflector: 'model' })
  for (let n = 0; n < Number(count); n++) {
    if (what === 'turn') {
      const { system } = await memory.turn({ positions: [], equity: 1_000 + n })
      say('turned', system.sections.some(({ name }) => name === 'lessons') ? 'told' : 'untold')
    } else {
      const { outcome } = await memory.reflect({ reflector: 'statistical' })
      say('reflected', outcome)
    }
  }
} catch (error) {
  say(isHindcastError(error) ? `refused ${error.code}` : `failed ${String(error)}`)
}
await memory.close()
say('done')
