import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve as resolvePath } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')

/** Each room with the rooms it may import. */
const BELOW = ['vocabulary', 'market', 'ledger', 'memories', 'record', 'recall', 'consolidate']
const MAY_IMPORT: Record<string, readonly string[]> = {
  vocabulary: [],
  market: ['vocabulary'],
  sources: ['vocabulary', 'market'],
  memories: ['vocabulary', 'market'],
  ledger: ['vocabulary', 'market'],
  record: ['vocabulary', 'market', 'ledger', 'memories'],
  recall: ['vocabulary', 'market', 'memories'],
  consolidate: ['vocabulary', 'market', 'ledger', 'memories', 'record', 'recall'],
  settings: ['vocabulary'],
  documents: BELOW,
  'episode-index': BELOW,
  'knowledge-index': BELOW,
  projections: [...BELOW, 'documents', 'episode-index'],
  'text-index': [...BELOW, 'documents', 'episode-index', 'projections'],
  operations: [
    ...BELOW,
    'documents',
    'episode-index',
    'knowledge-index',
    'projections',
    'text-index',
    'sources',
    'settings',
  ],
  lab: [...BELOW, 'sources', 'settings', 'operations'],
  doors: [...BELOW, 'settings', 'operations', 'lab'],
  disk: ['vocabulary'],
  store: ['vocabulary', 'disk'],
  workspace: ['vocabulary', 'disk'],
  models: ['vocabulary'],
}
const ROOMS = Object.keys(MAY_IMPORT)
const ADAPTERS = ['store', 'workspace', 'models']
/** Rooms without a clock or dice of their own. */
const CORE = [...BELOW, 'sources', 'episode-index', 'knowledge-index', 'projections', 'text-index']

interface Sample {
  readonly file: string
  readonly code: string
  readonly allowed: boolean
}

const importing = (name: string) => `import { thing } from '${name}'\n\nexport const copy = thing\n`
const sample = (allowed: boolean) => (file: string, code: string) => ({ file, code, allowed })
const fine = sample(true)
const forbidden = sample(false)

const directions = ROOMS.flatMap((room) =>
  ROOMS.map((other) =>
    sample(MAY_IMPORT[room]?.includes(other) ?? false)(
      `src/${room}/imports-${other}.ts`,
      importing(`#${other}`),
    ),
  ),
)

const adapters = [
  ...ROOMS.map((room) => forbidden(`src/${room}/uses-sqlite.ts`, importing('#store/sqlite'))),
  ...ADAPTERS.flatMap((room) =>
    ['record', 'recall', 'documents', 'projections', 'operations'].map((other) =>
      fine(`src/${room}/uses-port-of-${other}.ts`, importing(`#${other}/ports`)),
    ),
  ),
  ...['vocabulary', 'market', 'ledger', 'sources', 'memories', 'recall', 'settings', 'disk'].map((room) =>
    forbidden(`src/${room}/uses-port.ts`, importing('#record/ports')),
  ),
  ...['record', 'recall', 'consolidate', 'episode-index'].map((room) =>
    forbidden(`src/${room}/uses-port-of-documents.ts`, importing('#documents/ports')),
  ),
  ...ROOMS.map((room) =>
    sample(room === 'doors')(`src/${room}/tells-answers.ts`, importing('#operations/words')),
  ),
  fine('src/operations/open.ts', importing('#store/sqlite')),
  fine('src/record/uses-sqlite.test.ts', importing('#store/sqlite')),
  fine('bench/uses-sqlite.ts', importing('#store/sqlite')),
]

const packages = ROOMS.flatMap((room) => [
  sample(room === 'store')(`src/${room}/package-sqlite.ts`, importing('better-sqlite3')),
  sample(room === 'doors')(`src/${room}/package-commander.ts`, importing('commander')),
  sample(room === 'doors')(`src/${room}/package-clack.ts`, importing('@clack/prompts')),
  forbidden(`src/${room}/package-itself.ts`, importing('hindcast')),
  fine(`src/${room}/package-zod.ts`, importing('zod')),
])

const forms = [
  forbidden('src/market/form-type.ts', "export type { Thing } from '#record'\n"),
  forbidden('src/market/form-star.ts', "export * from '#record'\n"),
  forbidden('src/market/form-late.ts', "export const late = () => import('#record')\n"),
  forbidden('src/market/form-inline.ts', "export type Late = import('#record').Thing\n"),
]

const paths = [
  forbidden('src/doors/out.ts', importing('../market/bar.ts')),
  forbidden('src/doors/cli/out.ts', importing('../../market/bar.ts')),
  forbidden('src/doors/cli/deep/out.ts', importing('../../../market/bar.ts')),
  forbidden('src/doors/cli/deep/down/out.ts', importing('../../../../market/bar.ts')),
  forbidden('src/doors/dotted.ts', importing('./../market/bar.ts')),
  forbidden('src/doors/late.ts', "export const late = () => import('../market/bar.ts')\n"),
  fine('src/doors/cli/within.ts', importing('../mcp/tool.ts')),
  fine('src/doors/cli/deep/within.ts', importing('../../mcp/tool.ts')),
  fine('src/doors/cli/deep/down/within.ts', importing('../../../mcp/tool.ts')),
  fine('src/doors/beside.ts', importing('./mcp/tool.ts')),
]

const clockAndDice = [
  ...['Date.now()', 'new Date()', 'Math.random()', 'performance.now()', 'crypto.randomUUID()'].flatMap(
    (call, at) => [
      ...CORE.map((room) => forbidden(`src/${room}/clock-${at}.ts`, `export const value = ${call}\n`)),
      fine(`src/doors/clock-${at}.ts`, `export const value = ${call}\n`),
      fine(`src/market/clock-${at}.test.ts`, `export const value = ${call}\n`),
    ],
  ),
  fine('src/vocabulary/clock-given.ts', 'export const date = (ms: number) => new Date(ms).toISOString()\n'),
  fine('src/vocabulary/clock-parsed.ts', 'export const parsed = (text: string) => Date.parse(text)\n'),
]

const samples: readonly Sample[] = [
  ...directions,
  ...adapters,
  ...packages,
  ...forms,
  ...paths,
  ...clockAndDice,
]

let home: string
let faulty: ReadonlySet<string>

// One run over one tree: starting the linter for each of several hundred samples would take minutes.
beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'hindcast-rooms-')))
  for (const name of ['biome.json', '.gitignore']) await copyFile(join(ROOT, name), join(home, name))
  await cp(join(ROOT, 'lint'), join(home, 'lint'), { recursive: true })
  for (const { file, code } of samples) {
    await mkdir(dirname(join(home, file)), { recursive: true })
    await writeFile(join(home, file), code)
  }
  faulty = await filesWithErrors(home)
})

afterAll(() => rm(home, { recursive: true, force: true }))

const groups = { directions, adapters, packages, forms, paths, 'clock and dice': clockAndDice }

describe.each(Object.entries(groups))('the linter holds the rooms apart: %s', (_, group) => {
  const files = (allowed: boolean) => group.filter((each) => each.allowed === allowed).map(({ file }) => file)

  test('it refuses every forbidden file', () => {
    expect(files(false).filter((file) => !faulty.has(file))).toEqual([])
  })

  test('it accepts every allowed file', () => {
    expect(files(true).filter((file) => faulty.has(file))).toEqual([])
  })
})

/** Files, relative to the folder, on which the linter reports an error. */
async function filesWithErrors(folder: string): Promise<ReadonlySet<string>> {
  const args = [BIOME, 'lint', '--reporter=github', '--max-diagnostics=none', '--diagnostic-level=error', '.']
  const output = await new Promise<string>((resolve) => {
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, args, options, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
  const files = new Set<string>()
  for (const [, file = ''] of output.matchAll(/^::error .*?file=([^,]+),/gm)) {
    files.add(relative(folder, resolvePath(folder, file)).replaceAll('\\', '/'))
  }
  if (files.size === 0) throw new Error(`the linter reported no file at all:\n${output}`)
  return files
}
