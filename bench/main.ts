import { constants } from 'node:os'
import { agentsThousand } from './agents-1000.ts'
import { type Benchmark, type Result, resultOf } from './benchmark.ts'
import { bytesPerEpisode } from './bytes-per-episode.ts'
import { bytesPerTick } from './bytes-per-tick.ts'
import { context } from './context.ts'
import { contextKnowledge } from './context-knowledge.ts'
import { eightWriters } from './eight-writers.ts'
import { embed } from './embed.ts'
import { fillsInTurns } from './fills-in-turns.ts'
import { firstRecall } from './first-recall.ts'
import { flip } from './flip.ts'
import { fold } from './fold.ts'
import { http } from './http.ts'
import { importing } from './import.ts'
import { importOne } from './import-one.ts'
import { kill } from './kill.ts'
import { layersRecall } from './layers-recall.ts'
import { describeMachine } from './machine.ts'
import { mask, maskFalse, maskRecall } from './mask.ts'
import { mcp } from './mcp.ts'
import { observe } from './observe.ts'
import { open } from './open.ts'
import { page } from './page.ts'
import { rebuild } from './rebuild.ts'
import { recall } from './recall.ts'
import { recallAsOf } from './recall-as-of.ts'
import { recallExact } from './recall-exact.ts'
import { recallMillion } from './recall-million.ts'
import { rememberGrowth } from './remember-growth.ts'
import { keepResults, tableOf } from './results.ts'
import { search } from './search.ts'
import { simTicks } from './sim-ticks.ts'
import { size, sizeGrowth } from './size.ts'
import { start } from './start.ts'
import { Stores } from './stores.ts'
import { tickDurable } from './tick-durable.ts'
import { tickGrowth } from './tick-growth.ts'
import { tradingDays } from './trading-day.ts'
import { verifyMillion } from './verify-million.ts'
import { writersPause } from './writers-pause.ts'

// `npm run bench` measures everything; `npm run bench -- NAME …` only what is named; with `--full`, as often as the targets say.

/** Those that leave a shared store as it was come before those that add to it. */
const BENCHMARKS: readonly Benchmark[] = [
  start,
  rebuild,
  fold,
  fillsInTurns,
  importing,
  verifyMillion,
  open,
  importOne,
  tickGrowth,
  tickDurable,
  simTicks,
  bytesPerTick,
  bytesPerEpisode,
  page,
  recall,
  recallAsOf,
  firstRecall,
  recallExact,
  recallMillion,
  context,
  contextKnowledge,
  layersRecall,
  observe,
  rememberGrowth,
  size,
  sizeGrowth,
  embed,
  search,
  mcp,
  http,
  agentsThousand,
  writersPause,
  eightWriters,
  kill,
  flip,
  mask,
  maskRecall,
  maskFalse,
  tradingDays,
]

const namesOf = (benchmark: Benchmark): string[] => Object.keys(benchmark.measures)
const names = BENCHMARKS.flatMap(namesOf)

const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

const measure = async (benchmarks: readonly Benchmark[], full: boolean): Promise<Result[]> => {
  const stores = new Stores(say)
  process.on('exit', () => stores.removeAll())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => process.exit(128 + constants.signals[signal]))
  const results: Result[] = []
  for (const benchmark of benchmarks) {
    say(`measuring ${namesOf(benchmark).join(', ')}`)
    const { values, note } = await benchmark.run(stores, full)
    say(`  ${note}`)
    for (const [name, declared] of Object.entries(benchmark.measures)) {
      const value = values[name]
      if (value === undefined) throw new Error(`${name} was not measured`)
      results.push(resultOf(name, value, declared))
    }
  }
  return results
}

const FULL = '--full'
const wanted = process.argv.slice(2).filter((word) => word !== FULL)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  say(`There is no benchmark called ${unknown.join(', ')}; there is: ${names.join(', ')}.`)
  process.exitCode = 2
} else {
  const chosen = BENCHMARKS.filter(
    (benchmark) => wanted.length === 0 || namesOf(benchmark).some((name) => wanted.includes(name)),
  )
  const machine = describeMachine()
  const results = await measure(chosen, process.argv.includes(FULL))
  keepResults(machine, names, results)
  console.log(
    Object.entries(machine)
      .map(([what, value]) => `${what}: ${value}`)
      .join('\n'),
  )
  console.log(`\n${tableOf(results)}`)
  process.exitCode = results.every((result) => result.holds) ? 0 : 1
}
