// How the chunks that hold one term are written: ascending, each as the step from the one before and how often the term is in title
// and body. Most stand in a body once, which costs nothing but the step.

/** What a step is followed by, in its lowest two bits. */
const BODY_ONCE = 0
const TITLE_ONCE = 1
/** Followed by how often. */
const BODY_OFTEN = 2
/** Followed by how often in the title, and in the body. */
const BOTH = 3
const CODES = 4

const FIRST_SIZE = 1024
/** Of a chunk at most: a step and two counts, each of five bytes. */
const LONGEST_POSTING = 15

/** Writes one list after the other. */
export class PostingWriter {
  private bytes = new Uint8Array(FIRST_SIZE)
  private at = 0
  private last = 0

  /** Chunks come in ascending order. */
  add(chunk: number, title: number, body: number): void {
    this.makeRoom()
    const step = (chunk - this.last) * CODES
    this.last = chunk
    if (title === 0) {
      this.number(step + (body === 1 ? BODY_ONCE : BODY_OFTEN))
      if (body !== 1) this.number(body)
    } else if (title === 1 && body === 0) this.number(step + TITLE_ONCE)
    else {
      this.number(step + BOTH)
      this.number(title)
      this.number(body)
    }
  }

  /** The list; what is added then begins another. */
  list(): Uint8Array {
    const list = this.bytes.slice(0, this.at)
    this.at = 0
    this.last = 0
    return list
  }

  /** Seven bits a byte, the lowest first; all but the last have the eighth set. */
  private number(value: number): void {
    let rest = value
    for (; rest > 0x7f; rest >>>= 7) this.bytes[this.at++] = (rest & 0x7f) | 0x80
    this.bytes[this.at++] = rest
  }

  private makeRoom(): void {
    if (this.at + LONGEST_POSTING <= this.bytes.length) return
    const { bytes } = this
    this.bytes = new Uint8Array(bytes.length * 2)
    this.bytes.set(bytes)
  }
}

/** Reads lists from their beginning; the counts are those of the chunk that was read last. Bytes that were damaged end at their end. */
export class PostingReader {
  title = 0
  body = 0
  private readonly bytes: Uint8Array
  private at = 0
  private chunk = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** The next chunk; 0 after the last. */
  next(): number {
    if (this.at >= this.bytes.length) return 0
    const first = this.number()
    const code = first % CODES
    this.chunk += (first - code) / CODES
    this.title = code === BOTH ? this.number() : code === TITLE_ONCE ? 1 : 0
    this.body = code === BOTH || code === BODY_OFTEN ? this.number() : code === BODY_ONCE ? 1 : 0
    return this.chunk
  }

  private number(): number {
    let value = 0
    let unit = 1
    for (; this.at < this.bytes.length; unit *= 0x80) {
      const byte = this.bytes[this.at++] ?? 0
      if (byte < 0x80) return value + byte * unit
      value += (byte - 0x80) * unit
    }
    return value
  }
}
