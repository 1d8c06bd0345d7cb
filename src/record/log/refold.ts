import type { Commit, Generation, LogStore } from '../ports.ts'
import { decide, lookupsOf } from './decide.ts'
import { type Head, headOf, type StoredEvent } from './event.ts'
import { readEvent } from './log-event.ts'
import { find, NOTHING } from './lookup.ts'
import { PendingRows } from './pending-rows.ts'
import { absorb, type State } from './state.ts'

export type Progress = (done: number, total: number) => void

/** Events decided between two writes of a generation: long enough to be fast, short enough not to hold up writers. */
const FLUSH_EVERY = 500
const READ_AT_ONCE = 2_000

/** Folds events into a generation's rows, in order, by the same rules that made the current ones. */
export class Refold {
  private readonly generation: Generation
  readonly state: State
  private readonly pending: PendingRows
  private buffer: Commit[] = []

  constructor(generation: Generation, state: State) {
    this.generation = generation
    this.pending = new PendingRows(generation)
    this.state = state
  }

  async take(event: StoredEvent, texts: Commit['texts'] = []): Promise<void> {
    const read = readEvent(event)
    const lookups = lookupsOf(this.state, read)
    const changes = decide(this.state, read, lookups.length > 0 ? await find(this.pending, lookups) : NOTHING)
    this.buffer.push({ event, changes, texts, erase: [] })
    absorb(this.state, headOf(event), changes)
    this.pending.add(changes)
    if (this.buffer.length >= FLUSH_EVERY) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.buffer.length === 0) return
    const commits = this.buffer
    this.buffer = []
    await this.generation.write(commits)
    this.pending.clear()
    // Let other work in between two writes.
    await new Promise((next) => setImmediate(next))
  }
}

/** The log's events after a seq, a page at a time. */
export async function* pages(
  store: LogStore,
  afterSeq: number,
  log?: string,
): AsyncGenerator<readonly StoredEvent[]> {
  let after = afterSeq
  for (;;) {
    const page = await store.events({
      afterSeq: after,
      limit: READ_AT_ONCE,
      ...(log === undefined ? {} : { log }),
    })
    if (page.length === 0) return
    yield page
    after = page[page.length - 1]?.seq ?? after
  }
}

/** Folds what the log has beyond the refold's head. */
export const catchUp = async (store: LogStore, refold: Refold, progress: Progress): Promise<Head> => {
  const total = (await store.load()).head.seq
  for await (const page of pages(store, refold.state.head.seq)) {
    for (const event of page) await refold.take(event)
    progress(refold.state.head.seq, Math.max(total, refold.state.head.seq))
  }
  await refold.flush()
  return refold.state.head
}
