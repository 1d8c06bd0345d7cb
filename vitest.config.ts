import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { compiledFolder, programsFolder, temporaryFolder } from './test/run-folder.ts'

// "hindcast-source" first, so that `#room` resolves to the TypeScript files and nothing needs building.
const conditions = ['hindcast-source', 'node', 'module', 'import', 'default']

/** What a kill or a file system's habits do to files is tried on a disk; everything else in memory. */
const ON_DISK = [
  'test/processes/*.test.ts',
  'src/store/sqlite/crash.test.ts',
  'src/home/{folder,file-stamps}.test.ts',
]

/** No test is timed: a limit is there to end one that hangs, on a machine however busy. */
const HANGS_MS = 3_600_000

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    pool: 'forks',
    // Node reads the source by itself, as it does for users: nothing is transformed, and no call goes through another's import.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Files share nothing but the modules they import, so a worker imports those once.
    isolate: false,
    // One more than there are cores: a third of what a test takes is waiting, for files and for other processes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    execArgv: ['--conditions=hindcast-source'],
    globalSetup: 'test/run-folder.ts',
    setupFiles: 'test/chance.ts',
    provide: { programsFolder },
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    teardownTimeout: HANGS_MS,
    globals: false,
    projects: [
      {
        extends: true,
        test: { name: 'disk', include: ON_DISK, env: { NODE_COMPILE_CACHE: compiledFolder } },
      },
      {
        extends: true,
        test: {
          name: 'memory',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'eval/**/*.test.ts'],
          exclude: ON_DISK,
          env: { NODE_COMPILE_CACHE: compiledFolder, TMPDIR: temporaryFolder },
        },
      },
    ],
  },
})
