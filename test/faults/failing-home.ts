import type { WorkspaceFolder } from '#documents/ports'
import type { MadeFiles } from '#projections/ports'
import type { IndexWriting, SearchIndex } from '#recall/ports'
import type { Generation, OpenLog } from '#record/ports'
import { homeAt } from '../../src/operations/open.ts'
import type { Home } from '../../src/operations/ports.ts'
import { type Gate, gated } from './gate.ts'

/** The home of a folder, with every call of its ports through a gate: the log's store and disk, files, and the index. */
export const gatedHome = (folder: string, gate: Gate): Home =>
  gated<Home>(homeAt({ home: folder }), 'home', gate, {
    atOnce: /^(workspace|made|outside)$/,
    within: {
      open: ({ store, disk }: OpenLog) => ({
        store: gated(store, 'store', gate, {
          within: { beginGeneration: (generation: Generation) => gated(generation, 'generation', gate) },
        }),
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
