import { type Memory, openMemory } from '#calls'
import { benchmark } from './benchmark.ts'
import { median, quantile } from './quantile.ts'
import { LIFE, type Place, withStore } from './stores.ts'
import { timed } from './timed.ts'
import { Trader } from './trader.ts'

const WARM_UP = 10
const QUESTIONS = 120
/** Notes of ten parts each: five thousand passages. */
const NOTES = 500
const PARTS = 10
/** Trades after which every section is full. */
const FULL_AT = 1_000

/** What a model is to read, made before every decision: how long it takes, and whether it or its text grows with the history. */
export const context = benchmark({
  measures: {
    'context-p50-ms': { unit: 'ms', target: { atMost: 20 } },
    'context-growth': { unit: 'ratio', target: { atMost: 2 } },
    'context-token-growth': { unit: 'ratio', target: { atMost: 1.02 } },
    'turn-durable-p50-ms': { unit: 'ms', target: null },
  },
  run: async (stores) => {
    const small = await stores.freshTraded(FULL_AT)
    const young = await measured(small, FULL_AT)
    stores.remove(small)
    const life = stores.copy(await stores.traded())
    const old = await measured(life, LIFE)
    stores.remove(life)
    const million = stores.copy(await stores.million())
    const ticked = await measured(million, LIFE)
    stores.remove(million)
    const worst = Math.max(old.context, ticked.context)
    return {
      values: {
        'context-p50-ms': worst,
        'context-growth': worst / young.context,
        'context-token-growth': old.tokens / young.tokens,
        'turn-durable-p50-ms': old.turn,
      },
      note:
        `three symbols, ${NOTES * PARTS} passages; after ${FULL_AT} trades ${young.context.toFixed(1)} ms and ${young.tokens} tokens, ` +
        `after ${LIFE} ${old.context.toFixed(1)} ms (p99 ${old.p99.toFixed(1)}) and ${old.tokens} tokens; ` +
        `after 1,000,000 events, a trade in ten, ${ticked.context.toFixed(1)} ms; ` +
        `a turn ${young.turn.toFixed(1)}, ${old.turn.toFixed(1)} and ${ticked.turn.toFixed(1)} ms`,
    }
  },
})

/** Symbols in question, and what they are told in at each turn. */
export const turnsAfter = (trades: number) => {
  const trader = new Trader(trades)
  for (let i = 0; i < trades; i++) trader.next()
  const trips = Array.from({ length: 3 * (WARM_UP + QUESTIONS) }, () => trader.next())
  const symbols = [...new Set(trips.map(({ symbol }) => symbol))].slice(0, 3)
  const questions = Array.from({ length: WARM_UP + QUESTIONS }, (_, i) =>
    Object.fromEntries(symbols.map((symbol, at) => [symbol, { ...trips[3 * i + at]?.context }])),
  )
  return { symbols, strategy: trips[0]?.strategy, questions }
}

export const measured = async (place: Place, trades: number) => {
  const { symbols, strategy, questions } = turnsAfter(trades)
  await writeNotes(place, symbols)
  return withStore(place, async (memory) => {
    const times: number[] = []
    const turns: number[] = []
    const tokens: number[] = []
    for (const [i, question] of questions.entries()) {
      const took = await timed(async () => {
        tokens.push((await memory.context({ context: question, strategy })).tokens)
      })
      const turn = await timed(() => memory.turn({ context: question }))
      if (i < WARM_UP) continue
      times.push(took)
      turns.push(turn)
    }
    return { context: median(times), p99: quantile(times, 0.99), turn: median(turns), tokens: median(tokens) }
  })
}

/** As a person writes them, who may write as much as they like. */
const writeNotes = async (place: Place, symbols: readonly string[]): Promise<void> => {
  const memory: Memory = await openMemory({ ...place, mode: 'backtest', actor: 'person' })
  for (let note = 0; note < NOTES; note++) {
    const symbol = symbols[note % symbols.length]
    const parts = Array.from(
      { length: PARTS },
      (_, part) =>
        `## ${symbol} part ${part} of note ${note}\n\n${`${symbol} pays in session ${part} by rule ${note % 17}, seldom when spreads widen. `.repeat(4)}\n`,
    )
    await memory.write({ to: 'note', key: `note-${note}`, text: parts.join('\n') })
  }
  await memory.reindex({})
  await memory.close()
}
