// A process of its own, started by first-recall.ts: opens a store, recalls, and says how long and how large.
const started = performance.now()
const [home = '', agent = '', run = '', question = '', library = ''] = process.argv.slice(2)
const { openMemory }: typeof import('#calls') = await import(library)
const imported = performance.now()
const memory = await openMemory({ home, agent, run, mode: 'backtest' })
const { hits } = await memory.recall(JSON.parse(question))
const answered = performance.now()
if (hits.length === 0) throw new Error('nothing was recalled')
const rss = process.memoryUsage.rss()
await memory.close()
console.log(
  JSON.stringify({
    whole: (answered - started) / 1_000,
    imports: (imported - started) / 1_000,
    start: answered / 1_000,
    mb: rss / 1e6,
  }),
)
