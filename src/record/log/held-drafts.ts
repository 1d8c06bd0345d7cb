import type { Draft } from './draft.ts'

/** What is held of a fact until its turn comes: what its payload reads as is read then. */
export type HeldDraft = Omit<Draft, 'data' | 'idAfter'>

/** The facts of an import, in the order in which they were given. */
export interface HeldDrafts extends Iterable<HeldDraft> {
  readonly length: number
  at(index: number): HeldDraft | undefined
}

/** Bytes that are taken from the system at once. Sane: 64 kB to 16 MB. */
const BLOCK = 2 ** 20
/** What is told before a text: how long it is. */
const LENGTH = 4
/** A place is the number of a block and how far into it. */
const BLOCKS_APART = 2 ** 32

/**
 * Facts as bytes: all of an import wait before the first is written. As objects a hundred thousand round trips took 60 MB of a heap that
 * is let grow to four times what it holds; as bytes they take 50, outside of it.
 */
export class PackedDrafts implements HeldDrafts {
  /** Of what kinds they are. */
  readonly kinds = new Set<HeldDraft['kind']>()
  private readonly blocks: Buffer[] = []
  private readonly places: number[] = []
  private left = 0

  get length(): number {
    return this.places.length
  }

  push(draft: HeldDraft): void {
    this.kinds.add(draft.kind)
    const text = packed(draft)
    const bytes = Buffer.byteLength(text)
    if (this.left < LENGTH + bytes) {
      this.left = Math.max(BLOCK, LENGTH + bytes)
      this.blocks.push(Buffer.allocUnsafeSlow(this.left))
    }
    const number = this.blocks.length - 1
    const block = this.blockOf(number)
    const from = block.length - this.left
    block.writeUInt32LE(bytes, from)
    block.write(text, from + LENGTH)
    this.places.push(number * BLOCKS_APART + from)
    this.left -= LENGTH + bytes
  }

  at(index: number): HeldDraft | undefined {
    const place = this.places[index]
    if (place === undefined) return undefined
    const block = this.blockOf(Math.floor(place / BLOCKS_APART))
    const from = (place % BLOCKS_APART) + LENGTH
    return unpacked(block.toString('utf8', from, from + block.readUInt32LE(from - LENGTH)))
  }

  *[Symbol.iterator](): Generator<HeldDraft> {
    for (let index = 0; index < this.length; index++) yield this.at(index) as HeldDraft
  }

  /** The other way round. */
  reverse(): void {
    this.places.reverse()
  }

  private blockOf(number: number): Buffer {
    // A place is in a block that is there.
    return this.blocks[number] as Buffer
  }
}

/** Some of the facts of an import, and those of them that have another id. */
export class ChosenDrafts implements HeldDrafts {
  private readonly all: HeldDrafts
  private readonly chosen: number[] = []
  private readonly renamed = new Map<number, HeldDraft>()

  constructor(all: HeldDrafts) {
    this.all = all
  }

  get length(): number {
    return this.chosen.length
  }

  choose(index: number, renamed?: HeldDraft): void {
    if (renamed) this.renamed.set(this.chosen.length, renamed)
    this.chosen.push(index)
  }

  at(index: number): HeldDraft | undefined {
    const place = this.chosen[index]
    return place === undefined ? undefined : (this.renamed.get(index) ?? this.all.at(place))
  }

  *[Symbol.iterator](): Generator<HeldDraft> {
    for (let index = 0; index < this.length; index++) yield this.at(index) as HeldDraft
  }
}

/** Its payload, which is JSON without line breaks, comes behind all else: within it, its quotes would have to be escaped. */
const packed = (draft: HeldDraft): string => {
  const rest: Omit<HeldDraft, 'payload' | 'masked'> = {
    id: draft.id,
    given: draft.given,
    dated: draft.dated,
    kind: draft.kind,
    v: draft.v,
    at: draft.at,
    knownAt: draft.knownAt,
    run: draft.run,
    turn: draft.turn,
    actor: draft.actor,
    trust: draft.trust,
    texts: draft.texts,
    place: draft.place,
    line: draft.line,
  }
  return `${JSON.stringify(rest)}\n${draft.payload}`
}

const unpacked = (text: string): HeldDraft => {
  const end = text.indexOf('\n')
  // As it was packed.
  const rest = JSON.parse(text.slice(0, end)) as Omit<HeldDraft, 'payload' | 'masked'>
  return { ...rest, payload: text.slice(end + 1), masked: NONE }
}

const NONE: readonly never[] = []
