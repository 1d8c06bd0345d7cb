import { kindOf, type LogEvent } from '../kinds/kinds.ts'
import type { Commit } from '../ports.ts'
import { headOf, type StoredEvent } from '../rows/event.ts'
import { type Found, find, type LookupReader, NOTHING } from '../rows/lookup.ts'
import { RunningState, type State } from '../rows/state.ts'
import { decide, lookupsOf } from './decide.ts'
import { PendingRows } from './pending-rows.ts'
import { readEvent, withData } from './read-event.ts'

/**
 * An event's way into the rows: read, look up, decide, absorb. There is one such way, so that what a live append writes and
 * what rebuild, verify and import make of the same log cannot differ.
 */
export class Fold {
  private readonly running: RunningState
  private readonly pending: PendingRows

  /** `written` answers lookups; what was decided since and is not written yet is laid over it. */
  constructor(written: LookupReader, state: State) {
    this.pending = new PendingRows(written)
    this.running = new RunningState(state)
  }

  /** Runs ahead of what is written. */
  get state(): State {
    return this.running.state
  }

  /**
   * What is to be committed; a promise only where something has to be looked up. `data` is the payload where the caller has
   * it as its stored text reads.
   */
  step(event: StoredEvent, texts: Commit['texts'] = [], data?: unknown): Commit | Promise<Commit> {
    const read = data === undefined ? readEvent(event) : withData(event, data)
    const lookups = lookupsOf(this.state, read)
    return lookups.length === 0
      ? this.decided(event, read, NOTHING, texts)
      : find(this.pending, lookups).then((found) => this.decided(event, read, found, texts))
  }

  private decided(event: StoredEvent, read: LogEvent, found: Found, texts: Commit['texts']): Commit {
    const { changes, notices } = decide(this.state, read, found)
    const erase = kindOf(read.kind).erases?.(read.data) ?? []
    this.running.absorb(headOf(event), changes)
    this.pending.add(changes)
    return { event, changes, texts, erase, notices }
  }

  /** Where lookups are answered from: what is written, and what was decided since. */
  get rows(): LookupReader {
    return this.pending
  }

  /** What was decided so far is written: lookups find it there. */
  written(): void {
    this.pending.clear()
  }
}
