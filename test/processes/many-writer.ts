import { writeSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openMemory } from 'hindcast'

// One of several processes that write one agent at once: round trips in a symbol of its own, and rejections.

const WARM_UP = 20
const [home = '', name = '', count = '0'] = process.argv.slice(2)
const memory = await openMemory({ home, agent: 'agent', run: 'many', mode: 'backtest' })
writeSync(1, 'ready\n')
const delay = monitorEventLoopDelay({ resolution: 1 })
let recorded = 0
for (let i = 0; recorded < Number(count); i++) {
  const at = new Date(Date.parse('2025-01-01T00:00:00Z') + i * 1_000).toISOString()
  const calls = [
    memory.fill({
      at,
      id: `${name}-${i}`,
      symbol: name,
      side: i % 2 === 0 ? 'buy' : 'sell',
      size: 1,
      price: 100 + (i % 2),
    }),
    memory.order({ status: 'rejected', at, id: `${name}-${i}`, rule: `RULE_${name}` }),
  ]
  const answers = await Promise.all(calls.slice(0, Number(count) - recorded))
  recorded += answers.filter((answer) => answer.outcome === 'recorded').length
  // The first calls compile the code they run; from then on it is the store that could block.
  if (i === WARM_UP) delay.enable()
}
delay.disable()
writeSync(1, `done ${JSON.stringify({ recorded, blockedMs: delay.max / 1e6 })}\n`)
await memory.close()
