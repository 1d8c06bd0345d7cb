import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { openMemory } from 'hindcast'

// Writes facts until it is killed, and says which were acknowledged: `ack ID` after the call has returned.

const [home = '', name = ''] = process.argv.slice(2)
const memory = await openMemory({ home, agent: 'agent', run: 'crash', mode: 'backtest' })
const acknowledge = (id: string): void => {
  writeSync(1, `ack ${id}\n`)
}

// What it compiled is kept for the next: one that is killed could not do so at its end.
flushCompileCache()
writeSync(1, 'ready\n')
const { events } = await memory.status({})
for (let i = events; ; i++) {
  const at = new Date(Date.parse('2025-01-01T00:00:00Z') + i * 60_000).toISOString()
  const id = `${name}-${i}`
  const price = 100 + (i % 17)
  const decided = await memory.decide({
    at,
    id,
    action: 'enter',
    side: 'long',
    symbol: 'BTC',
    reason: `reason ${id}`,
  })
  acknowledge(decided.id)
  const together = await Promise.all([
    memory.fill({
      at,
      id,
      symbol: 'BTC',
      side: i % 2 === 0 ? 'buy' : 'sell',
      size: 1,
      price,
      fee: '0.01',
      order: id,
    }),
    memory.tick({ at, id, equity: 10_000 + (i % 9) }),
    memory.order({ status: 'rejected', at, id, rule: 'CAP', reason: `no ${id}` }),
    memory.tradeRecord({
      at,
      id,
      symbol: 'GOLD',
      side: 'short',
      size: 2,
      entryPrice: price,
      exitPrice: price - 1,
      trade: id,
    }),
  ])
  for (const recorded of together) acknowledge(recorded.id)
  if (i % 3 === 2) await memory.maintain({ at })
  if (i % 40 === 39) await memory.rebuild({})
}
