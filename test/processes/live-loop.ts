import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { generateText, isStepCount, wrapLanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { openMemory } from 'hindcast'
import { type Decision, memoryMiddleware, memoryTools, turnTaken } from 'hindcast/ai-sdk'
import { PaperBroker } from 'hindcast/lab'
import { calls, says, textsOf } from '../ai-sdk/models.ts'

// A live loop with a paper broker: live-loop HOME [POINT]. It is killed when it comes to the point, and goes on when it is
// started again. It says what the model was told: `told BAR STEP PROMPT`.

const [home = '', killedAt = ''] = process.argv.slice(2)
const point = (name: string): void => {
  if (name === killedAt) process.kill(process.pid, 'SIGKILL')
}

/** Up, with a fall that meets the stop of the second trade. */
const CLOSES = [2_000, 2_006, 2_014, 2_022, 2_024, 2_004, 2_010, 2_016, 2_024, 2_034]
const BARS = CLOSES.map((close, n) => {
  const open = CLOSES[n - 1] ?? close
  const [low, high] = [Math.min(open, close) - 1, Math.max(open, close) + 1]
  return { n, at: new Date(Date.UTC(2026, 2, 2, 8 + n)).toISOString(), open, high, low, close }
})

const broker = new PaperBroker({
  ...{ file: join(home, 'broker.json'), deposit: 10_000, halfSpread: { XAUUSD: '0.1' }, feeRate: '0.0001' },
})
const memory = await openMemory({ home, agent: 'gold', run: 'paper', mode: 'paper', strategy: 'trend' })

let bar = -1
const model = new MockLanguageModelV4({
  doGenerate: async ({ prompt }) => {
    const step = prompt.filter(({ role }) => role === 'tool').length + 1
    writeSync(1, `told ${bar} ${step} ${JSON.stringify(prompt)}\n`)
    point(`asked ${bar}.${step}`)
    const read = textsOf({ prompt }, 'user')
    const [, turn] = /for tools that take one: (\S+)/.exec(read) ?? []
    if (step === 1) return calls('recall_memories', { symbol: 'XAUUSD', turn }, `call-${bar}`)
    if (read.includes('## Open positions')) return says('{"action":"hold","symbol":"XAUUSD"}')
    const close = CLOSES[bar] ?? 0
    const levels = { stop: close - 8, target: close + 14, size: 1 }
    return says(JSON.stringify({ action: 'enter', symbol: 'XAUUSD', side: 'long', ...levels, reason: 'up' }))
  },
})
const trader = wrapLanguageModel({
  model,
  middleware: memoryMiddleware(memory, {
    snapshot: () => ({
      ...{ at: broker.at ?? '', ...broker.snapshot() },
      context: { XAUUSD: { trend: 'up', volatility: 'normal', price: CLOSES[bar], atrD1: 40, atrH1: 8 } },
    }),
  }),
})

/** Does what was decided. Done twice it is done once: the broker knows the order by the turn, the memory the fill by its id. */
const carryOut = async (at: string, turn: string, { action, symbol, side, size, stop, target }: Decision) => {
  if (action !== 'enter' || !symbol || !side || !size || !stop || !target) return
  const order = { id: turn, symbol, side, size, stop, target }
  const filled = broker.enter(order as never)
  point(`filled ${bar}`)
  if (filled.outcome === 'refused') return
  const { order: id, position, side: bought, price, fee } = filled
  await memory.fill({ at, id, symbol, side: bought, size, price, fee, order: id, position, stop, target })
  point(`fill told ${bar}`)
}

const [last] = (await memory.events({ kind: 'decision', limit: 1 })).events
if (last?.turn) {
  bar = BARS.findIndex(({ at }) => at === last.at)
  await carryOut(last.at, last.turn, last.payload as never)
}
const { recall_memories } = memoryTools(memory)
for (const { n, at, ...quote } of BARS.slice(bar + 1)) {
  bar = n
  point(`before ${n}`)
  broker.pass(at, { XAUUSD: { ...quote } })
  point(`passed ${n}`)
  const result = await generateText({
    ...{ model: trader, prompt: 'Decide.', stopWhen: isStepCount(5) },
    tools: recall_memories === undefined ? {} : { recall_memories },
  })
  const { turn, decisions, problem } = await turnTaken(result)
  if (problem !== null) throw new Error(problem.problem)
  point(`decided ${n}`)
  for (const decision of decisions) await carryOut(at, turn, decision)
}
await memory.close()
