import {
  type Change,
  type Commit,
  EMPTY_HEAD,
  eventHash,
  type Head,
  headOf,
  type LogStore,
  type LogTransaction,
  type RowChange,
  type Rows,
  type StoredEvent,
  type StoredText,
  type TableName,
} from '#log/ports'
import { canonical, contentId, type Json, sha256 } from '#vocabulary'
import { secondsIn } from './sample-rows.ts'

/** What a test says about an event; the rest is filled in. */
export interface Told
  extends Partial<Pick<StoredEvent, 'id' | 'kind' | 'at' | 'knownAt' | 'run' | 'turn' | 'actor' | 'trust'>> {
  readonly payload?: Json
  readonly changes?: readonly Change[]
  readonly texts?: readonly StoredText[]
  readonly erase?: readonly string[]
}

/** Makes valid commits, each following the last. One event a second unless told otherwise. */
export class History {
  readonly commits: Commit[] = []
  readonly name: string
  private readonly start: Head

  constructor(name = 'live', start: Head = EMPTY_HEAD) {
    this.name = name
    this.start = start
  }

  get head(): Head {
    const last = this.commits.at(-1)
    return last ? headOf(last.event) : this.start
  }

  get events(): readonly StoredEvent[] {
    return this.commits.map(({ event }) => event)
  }

  /** The next commit, which from then on is part of the history. */
  next(told: Told = {}): Commit {
    const seq = this.head.seq + 1
    const at = told.at ?? secondsIn(seq)
    const payload = canonical(told.payload ?? { n: seq, log: this.name })
    const event = {
      seq,
      id: told.id ?? contentId(at, `${this.name} ${seq} ${payload}`),
      kind: told.kind ?? 'tick',
      v: 1,
      at,
      knownAt: told.knownAt ?? at,
      run: told.run ?? 'live',
      turn: told.turn ?? null,
      actor: told.actor ?? 'broker',
      trust: told.trust ?? 'broker',
      source: null,
      by: null,
      payload,
      prevHash: this.head.hash,
    }
    const commit: Commit = {
      event: { ...event, hash: eventHash(event) },
      changes: told.changes ?? [],
      texts: told.texts ?? [],
      erase: told.erase ?? [],
    }
    this.commits.push(commit)
    return commit
  }

  /** Appends what each of `tellings` says, in one transaction. */
  async tell(store: LogStore, ...tellings: readonly Told[]): Promise<void> {
    await append(
      store,
      tellings.map((told) => this.next(told)),
    )
  }
}

/** Appends commits that follow the head. */
export const append = (store: LogStore, commits: readonly Commit[]): Promise<void> =>
  store.transaction((transaction) => write(transaction, commits))

/** Adds commits with what they change. */
export const write = async (transaction: LogTransaction, commits: readonly Commit[]): Promise<void> => {
  await transaction.addEvents(commits)
  await transaction.writeRows(rowChanges(commits))
}

export const rowChanges = (commits: readonly Commit[]): readonly RowChange[] =>
  commits.flatMap(({ event: { seq }, changes }) => changes.map((change) => ({ seq, change })))

/** A change as the fold would make it. The union's members differ in `table` only, which the compiler cannot follow. */
export const put = <T extends TableName>(table: T, row: Rows[T]): Change =>
  ({ op: 'put', table, row }) as unknown as Change
export const end = <T extends TableName>(table: T, row: Rows[T]): Change =>
  ({ op: 'end', table, row }) as unknown as Change

export const textOf = (text: string): StoredText => ({ hash: sha256(text), text })
