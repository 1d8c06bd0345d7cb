import type { Commit, Generation, LogStore } from '../ports.ts'
import type { Head, StoredEvent } from '../rows/event.ts'
import type { LookupReader } from '../rows/lookup.ts'
import { emptyState, type State } from '../rows/state.ts'
import { Fold } from './fold.ts'

/** How far long work has come; of work in several phases, in which, where it is not the last. */
export type Progress = (done: number, total: number, phase?: string) => void

/**
 * Events decided between two writes of a generation: long enough to be fast, short enough not to hold up writers, and for what was decided
 * not to be taken by the collector for something that stays. Sane: 100 to 1,000.
 */
const FLUSH_EVERY = 200
const READ_AT_ONCE = 2_000

/** Folds a log from its first event into a generation's rows, by the step that made the current ones. */
export class Refold {
  private readonly generation: Generation
  private readonly fold: Fold
  private buffer: Commit[] = []

  constructor(generation: Generation) {
    this.generation = generation
    this.fold = new Fold(generation, emptyState())
  }

  get state(): State {
    return this.fold.state
  }

  get rows(): LookupReader {
    return this.fold.rows
  }

  /** `data` is its payload where the caller has it as its stored text reads. */
  async take(event: StoredEvent, texts: Commit['texts'] = [], data?: unknown): Promise<Commit> {
    // Texts were erased when that was recorded; one that was recorded again since stays.
    const commit = { ...(await this.fold.step(event, texts, data)), erase: [] }
    this.buffer.push(commit)
    if (this.buffer.length >= FLUSH_EVERY) await this.flush()
    return commit
  }

  async flush(): Promise<void> {
    if (this.buffer.length === 0) return
    const commits = this.buffer
    this.buffer = []
    await this.generation.write(commits)
    this.fold.written()
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
export const catchUp = async (
  store: LogStore,
  refold: Refold,
  progress: Progress,
  from: (head: Head) => AsyncIterable<readonly StoredEvent[]> = ({ seq }) => pages(store, seq),
): Promise<Head> => {
  const total = (await store.head()).seq
  for await (const page of from(refold.state.head)) {
    for (const event of page) await refold.take(event)
    progress(refold.state.head.seq, Math.max(total, refold.state.head.seq))
  }
  await refold.flush()
  return refold.state.head
}
