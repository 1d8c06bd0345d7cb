import {
  askedVector,
  COSINE_STEPS,
  kthLargest,
  type Neighbours,
  type PassageFilter,
  stepsOf,
} from '#search/ports'
import type { Connection } from '../connection.ts'
import type { PassageColumns } from './passage-columns.ts'
import { VectorScan } from './vector-scan.ts'

const FIRST_SIZE = 256
/** Less than any cosine. */
const NONE = -(2 ** 31)

/** One model's vectors of all passages in memory, scanned whole: exact, and 100,000 take milliseconds. */
export class VectorColumns {
  readonly model: string
  private readonly dimensions: number
  private passageOf = new Int32Array(FIRST_SIZE)
  private scales = new Float32Array(FIRST_SIZE)
  private scan: VectorScan
  private count = 0
  private newest = 0

  constructor(model: string, dimensions: number) {
    this.model = model
    this.dimensions = dimensions
    this.scan = new VectorScan(dimensions, FIRST_SIZE)
  }

  /** Catches up with what has been committed. */
  refresh(connection: Connection): void {
    const rows = connection
      .statement<{ passage: number; scale: number; data: Buffer }>(
        'SELECT passage, scale, data FROM vectors WHERE passage > ? ORDER BY passage',
      )
      .iterate(this.newest)
    for (const { passage, scale, data } of rows) {
      this.newest = passage
      if (data.length !== this.dimensions) continue
      if (this.count === this.passageOf.length) this.grow()
      this.passageOf[this.count] = passage
      this.scales[this.count] = scale
      this.scan.rows.set(data, this.count * this.scan.stride)
      this.count++
    }
  }

  /** The passages nearest to a question that the filter lets through. */
  nearest(query: Float32Array, k: number, columns: PassageColumns, filter: PassageFilter): Neighbours {
    const { shown } = columns.visible(filter)
    const asked = askedVector(query)
    const products = this.scan.products(asked.values, this.count)
    const steps = new Int32Array(shown.length).fill(NONE)
    const all = new Int32Array(this.count)
    let count = 0
    let sum = 0
    for (let i = 0; i < this.count; i++) {
      const passage = this.passageOf[i] ?? 0
      if (shown[passage] !== 1) continue
      const each = stepsOf(products[i] ?? 0, asked, this.scales[i] ?? 0)
      steps[passage] = each
      sum += each
      all[count++] = each
    }
    const stepsAt = (passage: number): number => steps[passage] ?? NONE
    // All that equal the last are kept: which of them are better, their numbers do not say.
    const least = Math.max(NONE + 1, kthLargest(all.subarray(0, count), k))
    const nearest: number[] = []
    for (let passage = 0; passage < steps.length; passage++)
      if (stepsAt(passage) >= least) nearest.push(passage)
    nearest.sort((a, b) => stepsAt(b) - stepsAt(a) || a - b)
    return {
      nearest: nearest.map((passage) => ({ passage, cosine: stepsAt(passage) / COSINE_STEPS })),
      count,
      mean: count === 0 ? 0 : sum / count / COSINE_STEPS,
      cosine: (passage) => (stepsAt(passage) === NONE ? undefined : stepsAt(passage) / COSINE_STEPS),
    }
  }

  private grow(): void {
    const { passageOf, scales, scan } = this
    const size = this.count * 2
    this.passageOf = new Int32Array(size)
    this.passageOf.set(passageOf)
    this.scales = new Float32Array(size)
    this.scales.set(scales)
    this.scan = new VectorScan(this.dimensions, size)
    this.scan.rows.set(scan.rows)
  }
}
