// The products of one vector with many, sixteen bytes at a time. Plain JavaScript takes ten times as long.

const PAGE = 65_536
/** Bytes that are multiplied at once; rows are padded to a multiple of it. */
export const LANES = 16

/**
 * scan(row, count, dims, query, out): for each row of signed bytes, its product with a query of 16-bit values, as 32-bit numbers.
 * Written by hand in the binary form of WebAssembly; vector-scan.test.ts compares it with plain arithmetic.
 */
const CODE = [
  // two types: (i32 × 5) → nothing; the memory is ours; one function, exported as "scan"
  [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  [0x01, 0x09, 0x01, 0x60, 0x05, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x00],
  [0x02, 0x0b, 0x01, 0x02, 0x6a, 0x73, 0x03, 0x6d, 0x65, 0x6d, 0x02, 0x00, 0x01],
  [0x03, 0x02, 0x01, 0x00],
  [0x07, 0x08, 0x01, 0x04, 0x73, 0x63, 0x61, 0x6e, 0x00, 0x00],
] as const

const BODY = [
  // locals: 5 end, 6 q (i32); 7 sum, 8 r (v128)
  [0x02, 0x02, 0x7f, 0x02, 0x7b],
  // block, loop over rows: until count is 0
  [0x02, 0x40, 0x03, 0x40, 0x20, 0x01, 0x45, 0x0d, 0x01],
  // end = row + dims; q = query
  [0x20, 0x00, 0x20, 0x02, 0x6a, 0x21, 0x05, 0x20, 0x03, 0x21, 0x06],
  // sum = 0
  [0xfd, 0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x21, 0x07],
  // loop over a row: r = load row
  [0x03, 0x40, 0x20, 0x00, 0xfd, 0x00, 0x00, 0x00, 0x21, 0x08],
  // sum += dot(low half of r as 16 bits, query)
  [0x20, 0x07, 0x20, 0x08, 0xfd, 0x87, 0x01, 0x20, 0x06, 0xfd, 0x00, 0x00, 0x00],
  [0xfd, 0xba, 0x01, 0xfd, 0xae, 0x01, 0x21, 0x07],
  // sum += dot(high half of r, the next of the query)
  [0x20, 0x07, 0x20, 0x08, 0xfd, 0x88, 0x01, 0x20, 0x06, 0xfd, 0x00, 0x00, 0x10],
  [0xfd, 0xba, 0x01, 0xfd, 0xae, 0x01, 0x21, 0x07],
  // q += 32; row += 16; again while row < end
  [0x20, 0x06, 0x41, 0x20, 0x6a, 0x21, 0x06, 0x20, 0x00, 0x41, 0x10, 0x6a, 0x22, 0x00],
  [0x20, 0x05, 0x49, 0x0d, 0x00, 0x0b],
  // out = the four lanes together
  [0x20, 0x04, 0x20, 0x07, 0xfd, 0x1b, 0x00, 0x20, 0x07, 0xfd, 0x1b, 0x01, 0x6a],
  [0x20, 0x07, 0xfd, 0x1b, 0x02, 0x6a, 0x20, 0x07, 0xfd, 0x1b, 0x03, 0x6a, 0x36, 0x02, 0x00],
  // out += 4; count -= 1; next row
  [0x20, 0x04, 0x41, 0x04, 0x6a, 0x21, 0x04, 0x20, 0x01, 0x41, 0x01, 0x6b, 0x21, 0x01],
  [0x0c, 0x00, 0x0b, 0x0b, 0x0b],
] as const

/** Whole numbers below 16,384 in the form WebAssembly has them. */
const sized = (length: number): number[] => [(length & 0x7f) | 0x80, length >> 7]

const program = (): Uint8Array<ArrayBuffer> => {
  const body = BODY.flat()
  const code = [0x01, ...sized(body.length), ...body]
  return Uint8Array.from([...CODE.flat(), 0x0a, ...sized(code.length), ...code])
}

/** As much of it as is used; Node's own types leave it to those of browsers. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer }
  readonly Module: new (code: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly scan: unknown } }
}

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
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(program()), { js: { mem: memory } })
    // The program above exports this one function.
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
