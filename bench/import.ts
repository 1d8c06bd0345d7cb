import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mulberry32 } from '#vocabulary'
import { benchmark } from './benchmark.ts'
import { inFreshProcessWithoutSource } from './fresh-process.ts'
import { installed } from './installed.ts'
import type { Stores } from './stores.ts'

const ROWS = 100_000
const STEP_MS = 30 * 60_000
const BEGAN = Date.UTC(2015, 0, 5)
const SYMBOLS = 8

interface FileImported {
  readonly perSecond: number
  /** The largest that the process was. */
  readonly mb: number
  /** Facts a second of the last tenth over those of the first. */
  readonly growth: number
}

/** A past as people have it: a CSV of 100,000 rows into an empty memory, in a process of its own, with the library as npm would install it. */
export const importing = benchmark({
  measures: {
    'import-fills-per-s': { unit: 'facts/s', target: { atLeast: 5_000 } },
    'import-trips-per-s': { unit: 'facts/s', target: { atLeast: 4_000 } },
    'import-rss-mb': { unit: 'MB', target: { atMost: 400 } },
    'import-growth': { unit: 'ratio', target: { atLeast: 0.8 } },
  },
  run: async (stores) => {
    const fills = await imported(stores, 'fills', fillRows())
    const trips = await imported(stores, 'trips', tripRows())
    return {
      values: {
        'import-fills-per-s': fills.perSecond,
        'import-trips-per-s': trips.perSecond,
        'import-rss-mb': Math.max(fills.mb, trips.mb),
        'import-growth': Math.min(fills.growth, trips.growth),
      },
      note:
        `${ROWS} rows each: fills in ${Math.round(fills.mb)} MB, last tenth over first ${fills.growth.toFixed(2)}; ` +
        `round trips in ${Math.round(trips.mb)} MB, ${trips.growth.toFixed(2)}`,
    }
  },
})

const imported = async (stores: Stores, name: string, rows: readonly string[]): Promise<FileImported> => {
  const { library } = await installed(stores)
  const from = join(stores.folder, `${name}.csv`)
  writeFileSync(from, `${rows.join('\n')}\n`)
  const place = { home: join(stores.folder, `import-${name}`), agent: 'past', run: 'live' }
  const script = new URL('./import-file.ts', import.meta.url)
  return inFreshProcessWithoutSource<FileImported>(script, place, from, library)
}

const isoAt = (ms: number): string => new Date(ms).toISOString()

/** Purchases and the sales that end them, each with an order of its own. */
const fillRows = (): readonly string[] => {
  const random = mulberry32(1)
  let price = 100
  const rows = Array.from({ length: ROWS }, (_, n) => {
    price *= 1 + (random() - 0.5) / 500
    const symbol = `SYM${(n >> 1) % SYMBOLS}`
    const side = n % 2 === 0 ? 'buy' : 'sell'
    return `${isoAt(BEGAN + n * STEP_MS)},${symbol},${side},1,${price.toFixed(4)},0.05,f${n},o${n}`
  })
  return ['Time,Symbol,Side,Quantity,Price,Commission,Fill ID,Order', ...rows]
}

const tripRows = (): readonly string[] => {
  const random = mulberry32(2)
  let price = 100
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const entry = price
    price *= 1 + (random() - 0.5) / 250
    const [from, to] = [isoAt(BEGAN + n * STEP_MS), isoAt(BEGAN + (n + 0.8) * STEP_MS)]
    const side = n % 3 === 0 ? 'short' : 'long'
    return `${n},SYM${n % SYMBOLS},${side},1,${from},${entry.toFixed(4)},${to},${price.toFixed(4)},0.05,breakout`
  })
  return ['Ticket,Symbol,Side,Size,Entry Time,Entry Price,Exit Time,Exit Price,Commission,Strategy', ...rows]
}
