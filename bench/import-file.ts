import type { openMemory } from '#calls'

// A process of its own, started by import.ts: imports a file, and says how fast, in how much memory, and whether it slowed down.

const [home = '', agent = '', , from = '', library = ''] = process.argv.slice(2)
// The library as npm would install it; only its types are the source's.
const { openMemory: open } = (await import(library)) as { readonly openMemory: typeof openMemory }

const marks: (readonly [done: number, at: number])[] = []
const memory = await open({
  home,
  agent,
  actor: 'person',
  progress: (done, _total, phase) => {
    if (phase === undefined) marks.push([done, performance.now()])
  },
})
const started = performance.now()
const { facts } = await memory.import({ from })
const seconds = (performance.now() - started) / 1_000
await memory.close()

const rate = (from: number, to: number): number => {
  const [a, b] = [marks[from], marks[to]]
  return a && b ? (b[0] - a[0]) / (b[1] - a[1]) : Number.NaN
}
const tenth = Math.floor(marks.length / 10)
const growth = rate(marks.length - 1 - tenth, marks.length - 1) / rate(0, tenth)
console.log(
  JSON.stringify({ perSecond: facts / seconds, mb: process.resourceUsage().maxRSS / 1_024, growth }),
)
