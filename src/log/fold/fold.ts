import { kindOf, type LogEvent } from '../kinds/kinds.ts'
import type { Commit, LogTransaction, RowChange, RowTarget } from '../ports.ts'
import { headOf, type StoredEvent } from '../rows/event.ts'
import { type Found, find, NOTHING } from '../rows/lookup.ts'
import type { RowReader, TableName } from '../rows/rows.ts'
import { RunningState, type State } from '../rows/state.ts'
import { decide, lookupsOf } from './decide.ts'
import { readEvent, withData } from './read-event.ts'

/** Commits decided between two writes: a row that changes often is written once, and a lock is held for milliseconds. Sane: 100 to 1,000. */
const WRITE_EVERY = 200

/** An event's way into the rows: read, look up, decide, absorb. A table's changes are written before it is looked up, others once in many events. */
export class Fold {
  private readonly target: RowTarget
  private readonly addEvents: LogTransaction['addEvents'] | undefined
  private readonly running: RunningState
  private unwritten: Commit[] = []
  private readonly waiting = new Map<TableName, RowChange[]>()

  constructor(target: RowTarget, state: State, addEvents?: LogTransaction['addEvents']) {
    this.target = target
    this.addEvents = addEvents
    this.running = new RunningState(state)
  }

  get state(): State {
    return this.running.state
  }

  readonly rows: RowReader = {
    rows: async (table, query) => {
      const changes = this.waiting.get(table)
      if (changes !== undefined) {
        this.waiting.delete(table)
        await this.target.writeRows(changes)
      }
      return this.target.rows(table, query)
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

  async flush(): Promise<void> {
    if (this.unwritten.length === 0) return
    const commits = this.unwritten
    const changes = [...this.waiting.values()].flat()
    this.unwritten = []
    this.waiting.clear()
    await this.addEvents?.(commits)
    await this.target.writeRows(changes)
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
    for (const change of changes) {
      const waiting = this.waiting.get(change.table)
      if (waiting === undefined) this.waiting.set(change.table, [{ seq: event.seq, change }])
      else waiting.push({ seq: event.seq, change })
    }
    return this.unwritten.length < WRITE_EVERY ? commit : this.flush().then(() => commit)
  }
}
