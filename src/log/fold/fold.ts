import { kindOf, type LogEvent } from '../kinds/kinds.ts'
import type { Commit } from '../ports.ts'
import { headOf, type StoredEvent } from '../rows/event.ts'
import { type Found, find, NOTHING } from '../rows/lookup.ts'
import type { RowReader } from '../rows/row-query.ts'
import { RunningState, type State } from '../rows/state.ts'
import { decide, lookupsOf } from './decide.ts'
import { readEvent, withData } from './read-event.ts'

/** Commits decided between two writes: a row that changes often is written once, and a lock is held for milliseconds. Sane: 100 to 1,000. */
const WRITE_EVERY = 200

/** Where a fold's rows are looked up, and how its commits are written there. */
export interface FoldTarget {
  readonly rows: RowReader
  write(commits: readonly Commit[]): Promise<void>
}

/**
 * An event's way into the rows: read, look up, decide, absorb. There is one such way, so that what a live append writes and what rebuild,
 * verify and import make of the same log cannot differ. Commits are written before a lookup, so that it reads what was decided.
 */
export class Fold {
  private readonly target: FoldTarget
  private readonly running: RunningState
  private unwritten: Commit[] = []

  constructor(target: FoldTarget, state: State) {
    this.target = target
    this.running = new RunningState(state)
  }

  /** Runs ahead of what is written. */
  get state(): State {
    return this.running.state
  }

  /** The rows as of the last event. */
  readonly rows: RowReader = {
    rows: async (table, query) => {
      await this.flush()
      return this.target.rows.rows(table, query)
    },
  }

  /** Takes an event in; a promise only where something is looked up or written. `data` is the payload where the caller has it. */
  step(event: StoredEvent, texts: Commit['texts'] = [], data?: unknown): Commit | Promise<Commit> {
    const read = data === undefined ? readEvent(event) : withData(event, data)
    const lookups = lookupsOf(this.state, read)
    return lookups.length === 0
      ? this.decided(event, read, NOTHING, texts)
      : find(this.rows, lookups).then((found) => this.decided(event, read, found, texts))
  }

  /** Writes what was decided and is not written yet. */
  async flush(): Promise<void> {
    if (this.unwritten.length === 0) return
    const commits = this.unwritten
    this.unwritten = []
    await this.target.write(commits)
  }

  private decided(
    event: StoredEvent,
    read: LogEvent,
    found: Found,
    texts: Commit['texts'],
  ): Commit | Promise<Commit> {
    const { changes, notices } = decide(this.state, read, found)
    const erase = kindOf(read.kind).erases?.(read.data) ?? []
    this.running.absorb(headOf(event), changes)
    const commit = { event, changes, texts, erase, notices }
    this.unwritten.push(commit)
    return this.unwritten.length < WRITE_EVERY ? commit : this.flush().then(() => commit)
  }
}
