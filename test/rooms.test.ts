import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lineAt, sourceFiles } from './source-files.ts'

const CORE = ['vocabulary', 'market', 'ledger', 'memories', 'record', 'log', 'recall', 'consolidate']

/** Each room with the rooms it may import. `record` takes the rows that it changes from `log`, and no more. */
const ROOMS: { readonly [room: string]: readonly string[] } = {
  vocabulary: [],
  market: ['vocabulary'],
  sources: ['vocabulary', 'market'],
  ledger: ['vocabulary', 'market'],
  memories: ['vocabulary', 'market'],
  record: ['vocabulary', 'market', 'ledger', 'memories', 'log/rows'],
  log: ['vocabulary', 'market', 'ledger', 'memories', 'record'],
  recall: ['vocabulary', 'market', 'memories', 'search/words'],
  consolidate: [...CORE, 'search/words'],
  settings: ['vocabulary'],
  workspace: [...CORE, 'search/words'],
  'episode-index': CORE,
  'knowledge-index': CORE,
  projections: [...CORE, 'workspace', 'episode-index', 'search/words'],
  search: [...CORE, 'workspace', 'episode-index', 'projections'],
  calls: [
    ...[...CORE, 'workspace', 'episode-index', 'knowledge-index'],
    ...['projections', 'search', 'search/words', 'sources', 'settings'],
  ],
  lab: [...CORE, 'sources', 'settings', 'calls', 'calls/call'],
  mcp: [...CORE, 'settings', 'calls', 'calls/text', 'calls/serving'],
  'ai-sdk': ['vocabulary', 'settings', 'calls', 'mcp/tools'],
  http: [...CORE, 'settings', 'calls', 'calls/serving', 'mcp/tools'],
  cli: [
    ...[...CORE, 'settings', 'calls', 'calls/text', 'calls/serving'],
    ...['lab', 'mcp', 'mcp/tools', 'http'],
  ],
  store: ['vocabulary', 'vocabulary/files'],
  home: ['vocabulary', 'vocabulary/files'],
  models: ['vocabulary'],
}

/** Rooms that implement ports. Only `open.ts` imports them. */
const ADAPTERS = ['store', 'home', 'models']
const OPENS = 'src/calls/session/open.ts'

/** Packages that only one room may import. */
const PACKAGES: readonly (readonly [RegExp, string])[] = [
  [/^better-sqlite3/, 'store'],
  [/^(commander|@clack\/)/, 'cli'],
  [/^@modelcontextprotocol\//, 'mcp'],
  [/^hindcast/, 'nothing'],
]

const IMPORT = /\bfrom\s+'([^']+)'|\bimport\s*\(\s*'([^']+)'|^import\s+'([^']+)'/gm

/** Says why a file may not import this, or null. */
const problemOf = (path: string, from: string): string | null => {
  const room = path.split('/')[1] ?? ''
  if (from.startsWith('.'))
    return normalize(join(dirname(path), from)).startsWith(`src/${room}/`)
      ? null
      : 'import another room by its name'
  const owner = PACKAGES.find(([name]) => name.test(from))?.[1]
  if (owner !== undefined && owner !== room) return `only ${owner} may import it`
  if (!from.startsWith('#')) return null
  const [other = '', part] = from.slice(1).split('/')
  const name = from.slice(1)
  const allowed = ROOMS[room] ?? []
  if (allowed.includes(name)) return null
  if (part === 'ports' && (allowed.includes(other) || ADAPTERS.includes(room) || other === room)) return null
  if (ADAPTERS.includes(other) && path === OPENS) return null
  return `${room} may import ${allowed.join(', ') || 'no other room'}`
}

const imports = sourceFiles().flatMap(({ path, text }) =>
  [...text.matchAll(IMPORT)].map((found) => ({
    place: `${path}:${lineAt(text, found.index)}`,
    path,
    from: found[1] ?? found[2] ?? found[3] ?? '',
  })),
)

test('no room imports more than it may', () => {
  expect(imports.length).toBeGreaterThan(1_000)
  expect(
    imports.flatMap(({ place, path, from }) => {
      const problem = problemOf(path, from)
      return problem === null ? [] : [`${place} imports ${from}: ${problem}`]
    }),
  ).toEqual([])
})

test('every folder is a room', () => {
  const rooms = new Set(sourceFiles().map(({ path }) => path.split('/')[1]))
  expect([...rooms].filter((room) => room === undefined || !(room in ROOMS))).toEqual([])
})

describe('the check finds', () => {
  test.each([
    ['a room below that imports one above', 'src/market/bar.ts', '#log'],
    ['a path into another room', 'src/cli/act.ts', '../../market/bar.ts'],
    ['a database outside of the store', 'src/log/log.ts', 'better-sqlite3'],
    ['a terminal outside of the command line', 'src/calls/table.ts', 'commander'],
    ['an adapter outside of open.ts', 'src/calls/table.ts', '#store/sqlite'],
    ['more of the log than rows', 'src/record/remember/remember.ts', '#log'],
    ['ports of a room above', 'src/market/bar.ts', '#log/ports'],
    ['the package itself', 'src/lab/index.ts', 'hindcast'],
  ])('%s', (_, path, from) => {
    expect(problemOf(path, from)).not.toBeNull()
  })

  test.each([
    ['src/calls/session/open.ts', '#store/sqlite'],
    ['src/store/sqlite/store.ts', '#log/ports'],
    ['src/log/kinds/tick.ts', '../rows/event.ts'],
    ['src/cli/act.ts', 'commander'],
  ])('nothing in %s importing %s', (path, from) => {
    expect(problemOf(path, from)).toBeNull()
  })
})
