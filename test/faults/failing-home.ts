import type { LogStore, OpenLog } from '#log/ports'
import type { MadeFiles } from '#projections/ports'
import type { IndexWriting, SearchIndex } from '#search/ports'
import type { WorkspaceFolder } from '#workspace/ports'
import { homeAt } from '../../src/calls/session/open.ts'
import type { Home } from '../../src/calls/session/ports.ts'
import { type Gate, gated } from './gate.ts'

/** The home of a folder, with every call of its ports through a gate: the log's store and disk, files, and the index. */
export const gatedHome = (folder: string, gate: Gate): Home =>
  gated<Home>(homeAt({ home: folder }), 'home', gate, {
    atOnce: /^(workspace|made|outside)$/,
    within: {
      open: ({ store, anchors, disk }: OpenLog) => ({
        store: gated(gatedWork(store, gate), 'store', gate),
        anchors: gated(anchors, 'anchors', gate),
        disk: gated(disk, 'disk', gate),
      }),
      workspace: (files: WorkspaceFolder) => gated(files, 'workspace', gate),
      made: (files: MadeFiles) => gated(files, 'made', gate),
      searchIndex: (index: SearchIndex) =>
        gated(index, 'index', gate, {
          atOnce: /^vectors$/,
          within: {
            begin: (writing: IndexWriting) =>
              gated(writing, 'writing', gate, { atOnce: /^(?!commit|rollback)/ }),
          },
        }),
    },
  })

/** A store whose transactions and snapshots go through the gate call by call too. */
const gatedWork = (store: LogStore, gate: Gate): LogStore =>
  new Proxy(store, {
    get: (target, key) => {
      if (key === 'transaction')
        return ((work) =>
          target.transaction((inner) => work(gated(inner, 'transaction', gate)))) as LogStore['transaction']
      if (key === 'snapshot')
        return ((work) =>
          target.snapshot((inner) => work(gated(inner, 'snapshot', gate)))) as LogStore['snapshot']
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
