import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { generateText, hasToolCall } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { openMemory, type Turn } from 'hindcast'
import { memoryTools } from 'hindcast/ai-sdk'
import { PaperBroker } from 'hindcast/lab'
import { calls, textsOf } from '../ai-sdk/models.ts'

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
    if (step === 1) return calls('recall_memories', { symbol: 'XAUUSD' }, `call-${bar}`)
    const hold = { action: 'hold', symbol: 'XAUUSD' }
    const close = CLOSES[bar] ?? 0
    const levels = { stop: close - 8, target: close + 14, size: 1 }
    const enter = { action: 'enter', symbol: 'XAUUSD', direction: 'long', ...levels, reasoning: 'up' }
    const isOpen = textsOf({ prompt }, 'user').includes('## Open positions')
    return calls('decide', isOpen ? hold : enter, `decide-${bar}`)
  },
})

type Decision = Parameters<Turn['decide']>[0]

/** Does what was decided. Done twice it is done once: the broker knows the order by the turn, the memory the fill by its id. */
const carryOut = async (at: string, turn: string, decision: Decision) => {
  const { action, symbol, side, size, stop, target } = decision
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
for (const { n, at, ...quote } of BARS.slice(bar + 1)) {
  bar = n
  point(`before ${n}`)
  broker.pass(at, { XAUUSD: { ...quote } })
  point(`passed ${n}`)
  const turn = await memory.turn({
    ...{ at: broker.at ?? '', ...broker.snapshot() },
    context: { XAUUSD: { trend: 'up', volatility: 'normal', price: CLOSES[bar], atrD1: 40, atrH1: 8 } },
  })
  const { recall_memories, decide } = memoryTools(memory, { turn: turn.turn })
  const { steps } = await generateText({
    ...{ model, system: turn.system.text, prompt: turn.user.text, stopWhen: hasToolCall('decide') },
    tools: recall_memories && decide ? { recall_memories, decide } : {},
  })
  point(`decided ${n}`)
  for (const { toolName, output } of steps.flatMap(({ toolResults }) => toolResults))
    if (toolName === 'decide') await carryOut(at, turn.turn, output.input)
}
await memory.close()
