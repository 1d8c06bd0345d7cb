import { CODE } from './vector-scan-code.ts'

// The products of one vector with many, sixteen bytes at a time. Plain JavaScript takes ten times as long. The program is
// vector-scan.wat; scripts/assemble.mjs makes the bytes of it that are run here.

const PAGE = 65_536
/** Bytes that are multiplied at once; rows are padded to a multiple of it. */
export const LANES = 16

/** As much of it as is used; Node's own types leave it to those of browsers. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer }
  readonly Module: new (code: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly scan: unknown } }
}

const PROGRAM = Buffer.from(CODE, 'base64')

type Scan = (row: number, count: number, dims: number, query: number, out: number) => void

/** Room for so many rows, with a place for the question and for what comes out. */
export class VectorScan {
  readonly capacity: number
  /** Bytes from one row to the next. */
  readonly stride: number
  readonly rows: Int8Array
  private readonly query: Int16Array
  private readonly out: Int32Array
  private readonly scan: Scan

  constructor(dimensions: number, capacity: number) {
    this.capacity = capacity
    this.stride = Math.ceil(dimensions / LANES) * LANES
    const rowBytes = capacity * this.stride
    const outBytes = Math.ceil((capacity * Int32Array.BYTES_PER_ELEMENT) / LANES) * LANES
    const bytes = rowBytes + outBytes + this.stride * Int16Array.BYTES_PER_ELEMENT
    const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) })
    this.rows = new Int8Array(memory.buffer, 0, rowBytes)
    this.out = new Int32Array(memory.buffer, rowBytes, capacity)
    this.query = new Int16Array(memory.buffer, rowBytes + outBytes, this.stride)
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(PROGRAM), { js: { mem: memory } })
    // The program exports this one function.
    this.scan = exports.scan as Scan
  }

  /** Of the first so many rows; overwritten by the next call. */
  products(query: Int16Array, count: number): Int32Array {
    this.query.fill(0)
    this.query.set(query)
    this.scan(0, count, this.stride, this.query.byteOffset, this.out.byteOffset)
    return this.out
  }
}
