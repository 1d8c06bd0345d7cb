import type { LogStore } from '../ports.ts'
import { RowCache } from './row-cache.ts'

/** A store whose answers about rows are kept until an event changes them. */
export const cachedStore = (store: LogStore): { readonly store: LogStore; readonly cache: RowCache } => {
  const cache = new RowCache()
  return {
    cache,
    store: {
      rows: (table, query) => cache.ask(table, query, () => store.rows(table, query)),
      head: () => store.head(),
      load: () => store.load(),
      events: (query) => store.events(query),
      seqAsOf: (at) => store.seqAsOf(at),
      versions: (table, where) => store.versions(table, where),
      columns: (table, query) => store.columns(table, query),
      texts: (hashes) => store.texts(hashes),
      version: () => store.version(),
      transaction: (work) => store.transaction(work),
      snapshot: (work) => store.snapshot(work),
      scratch: () => store.scratch(),
      describe: () => store.describe(),
      lease: (name, holder, now, milliseconds) => store.lease(name, holder, now, milliseconds),
      release: (name, holder) => store.release(name, holder),
      close: () => store.close(),
    },
  }
}
