import type { Id, Instant } from '#vocabulary'
import type {
  ArchivedLog,
  ColumnQuery,
  ColumnValue,
  Commit,
  EventQuery,
  Generation,
  GenerationPurpose,
  Loaded,
  LogStore,
  StoreDescription,
  Version,
} from '../ports.ts'
import type { Head, StoredEvent } from '../rows/event.ts'
import type { RowQuery } from '../rows/row-query.ts'
import type { Rows, TableName } from '../rows/rows.ts'
import { KeptAnswers } from './kept-answers.ts'

/**
 * A store that remembers what was asked of its newest rows. A turn asks a hundred questions, most of them the same as the
 * turn before, and most events change what two or three of them are about.
 */
export class KeptReads implements LogStore {
  private readonly store: LogStore
  private readonly kept = new KeptAnswers()

  constructor(store: LogStore) {
    this.store = store
  }

  async load(): Promise<Loaded> {
    const loaded = await this.store.load()
    this.kept.restart(loaded.head.seq)
    return loaded
  }

  async append(expected: Head, commits: readonly Commit[]): Promise<'appended' | 'moved'> {
    const outcome = await this.store.append(expected, commits)
    const last = commits.at(-1)
    if (outcome === 'appended' && last !== undefined) this.kept.grown(last.event.seq, addedBy(commits))
    return outcome
  }

  rows<T extends TableName>(table: T, query: RowQuery): Promise<readonly Rows[T][]> {
    const { seq, ...asked } = query
    const read = () => this.store.rows(table, query)
    if (seq === undefined) return read()
    // Said besides `seq` by whoever asks for all up to the moment.
    const range = asked.range?.to === seq ? { ...asked.range, to: 'seq' } : asked.range
    return this.kept.ask([table], JSON.stringify({ ...asked, range }), seq, read)
  }

  events(query: EventQuery): Promise<readonly StoredEvent[]> {
    return this.store.events(query)
  }

  describe(): Promise<StoreDescription> {
    return this.store.describe()
  }

  head(): Promise<Head> {
    return this.store.head()
  }

  changed(): Promise<boolean> {
    return this.store.changed()
  }

  known(ids: readonly Id[]): Promise<ReadonlySet<Id>> {
    return this.store.known(ids)
  }

  versions<T extends TableName>(
    table: T,
    where: { readonly [column: string]: ColumnValue },
  ): Promise<readonly Version<T>[]> {
    return this.store.versions(table, where)
  }

  columns(table: TableName, query: ColumnQuery): Promise<readonly (readonly ColumnValue[])[]> {
    return this.store.columns(table, query)
  }

  seqAsOf(at: Instant): Promise<number> {
    return this.store.seqAsOf(at)
  }

  texts(hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.store.texts(hashes)
  }

  textHashes(after: string, limit: number): Promise<readonly string[]> {
    return this.store.textHashes(after, limit)
  }

  archives(): Promise<readonly ArchivedLog[]> {
    return this.store.archives()
  }

  beginGeneration(purpose: GenerationPurpose): Promise<Generation> {
    return this.store.beginGeneration(purpose)
  }

  lease(
    name: string,
    holder: string,
    now: Instant,
    milliseconds: number,
  ): Promise<{ readonly held: boolean; readonly by: string }> {
    return this.store.lease(name, holder, now, milliseconds)
  }

  release(name: string, holder: string): Promise<void> {
    return this.store.release(name, holder)
  }

  close(): Promise<void> {
    return this.store.close()
  }
}

/** The tables that commits change. */
const addedBy = (commits: readonly Commit[]): ReadonlySet<string> => {
  const things = new Set<string>()
  for (const { changes } of commits) for (const { table } of changes) things.add(table)
  return things
}
