import { defineConfig } from 'vitest/config'

// "source" first, so that `#room` resolves to the TypeScript files and nothing needs building.
const conditions = ['source', 'node', 'module', 'import', 'default']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'eval/**/*.test.ts'],
    pool: 'forks',
    execArgv: ['--conditions=source'],
    testTimeout: 120_000,
    globals: false,
  },
})
