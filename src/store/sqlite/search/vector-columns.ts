import {
  askedVector,
  type ChunkFilter,
  COSINE_STEPS,
  kthLargest,
  type Neighbours,
  stepsOf,
} from '#recall/ports'
import type { Connection } from '../connection.ts'
import type { ChunkColumns } from './chunk-columns.ts'
import { VectorScan } from './vector-scan.ts'

const FIRST_SIZE = 256
/** Less than any cosine. */
const NONE = -(2 ** 31)

/** One model's vectors of all chunks in memory, scanned whole: exact, and 100,000 take milliseconds. */
export class VectorColumns {
  private readonly model: string
  private readonly dimensions: number
  private readonly chunks: ChunkColumns
  private owners = new Int32Array(FIRST_SIZE)
  private scales = new Float32Array(FIRST_SIZE)
  private scan: VectorScan
  private count = 0
  private newest = 0
  private generation = 0
  private version = -1

  constructor(model: string, dimensions: number, chunks: ChunkColumns) {
    this.model = model
    this.dimensions = dimensions
    this.chunks = chunks
    this.scan = new VectorScan(dimensions, FIRST_SIZE)
  }

  /** Catches up with what has been committed, after the chunks have. Vectors of chunks that went stay and are passed over. */
  refresh(connection: Connection): void {
    const version = connection.dataVersion()
    if (version === this.version) return
    if (this.generation !== this.chunks.generation) {
      this.generation = this.chunks.generation
      this.count = 0
      this.newest = 0
    }
    const rows = connection
      .statement<{ turn: number; chunk: number; scale: number; data: Buffer }>(
        `SELECT u.turn, u.chunk, v.scale, v.data FROM units u JOIN vectors v ON v.model = u.model AND v.hash = u.hash
         WHERE u.turn > ? AND u.model = ? ORDER BY u.turn`,
      )
      .iterate(this.newest, this.model)
    for (const { turn, chunk, scale, data } of rows) {
      // What says nothing has no bytes.
      if (data.length === this.dimensions) this.push(chunk, scale, data)
      this.newest = turn
    }
    this.version = version
  }

  private push(chunk: number, scale: number, data: Buffer): void {
    if (this.count === this.owners.length) this.grow()
    this.owners[this.count] = chunk
    this.scales[this.count] = scale
    this.scan.rows.set(data, this.count * this.scan.stride)
    this.count++
  }

  private grow(): void {
    const { owners, scales, scan } = this
    const size = this.count * 2
    this.owners = new Int32Array(size)
    this.owners.set(owners)
    this.scales = new Float32Array(size)
    this.scales.set(scales)
    this.scan = new VectorScan(this.dimensions, size)
    this.scan.rows.set(scan.rows)
  }

  /** The chunks nearest to a question, each by its nearest part. */
  nearest(query: Float32Array, k: number, filter: ChunkFilter): Neighbours {
    const { shown } = this.chunks.visible(filter)
    const asked = askedVector(query)
    const products = this.scan.products(asked.values, this.count)
    const steps = new Int32Array(shown.length).fill(NONE)
    const spoken = new Int32Array(this.count)
    let count = 0
    let sum = 0
    for (let i = 0; i < this.count; ) {
      const chunk = this.owners[i] ?? 0
      let most = NONE
      for (; i < this.count && this.owners[i] === chunk; i++)
        if (shown[chunk] === 1) most = Math.max(most, stepsOf(products[i] ?? 0, asked, this.scales[i] ?? 0))
      if (most === NONE) continue
      steps[chunk] = most
      sum += most
      spoken[count++] = most
    }
    const nearOf = (chunk: number): number => steps[chunk] ?? NONE
    // All that equal the last are kept: which of them are better, their numbers do not say.
    const least = Math.max(NONE + 1, kthLargest(spoken.subarray(0, count), k))
    const nearest: number[] = []
    for (let chunk = 0; chunk < steps.length; chunk++) if (nearOf(chunk) >= least) nearest.push(chunk)
    nearest.sort((a, b) => nearOf(b) - nearOf(a) || a - b)
    return {
      nearest: nearest.map((chunk) => ({ chunk, cosine: nearOf(chunk) / COSINE_STEPS })),
      count,
      mean: count === 0 ? 0 : sum / count / COSINE_STEPS,
      cosine: (chunk) => (nearOf(chunk) === NONE ? undefined : nearOf(chunk) / COSINE_STEPS),
    }
  }
}
