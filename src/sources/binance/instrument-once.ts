import type { Instant } from '#vocabulary'
import type { Read } from '../source.ts'
import type { Pair } from './pair.ts'

/** Says once of each symbol what it is: from the earliest of its rows on, wherever that stands in the file. */
export class InstrumentsOnce {
  private readonly seen = new Map<
    string,
    { at: Instant; line: number; readonly pair: Pair; readonly isSpot: boolean }
  >()

  meet(symbol: string, pair: Pair | undefined, isSpot: boolean, at: Instant, line: number): void {
    if (!pair) return
    const known = this.seen.get(symbol)
    if (!known) this.seen.set(symbol, { at, line, pair, isSpot })
    else if (at < known.at) Object.assign(known, { at, line })
  }

  *reads(): Generator<Read> {
    for (const [symbol, { at, line, pair, isSpot }] of this.seen) {
      const payload = { symbol, baseCurrency: pair.base, quoteCurrency: pair.quote, paidUp: isSpot }
      yield { line, fact: { kind: 'instrument', at, payload } }
    }
  }
}
