import { execFile, spawnSync } from 'node:child_process'
import { access, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installed } from '../../test/installed.ts'
import { CATALOGUE } from './catalogue.ts'
import { treeOf } from './tree.ts'

// The package as npm would install it, without anything of the checkout around it.

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

let installation: string
/** In it, so that the package is found from there. */
let folder: string
let bin: string

beforeAll(async () => {
  installation = await installed()
  folder = await mkdtemp(join(installation, 'packed-'))
  const { bin: declared } = JSON.parse(await readFile(inPackage('package.json'), 'utf8'))
  bin = inPackage(declared.hindcast)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const inPackage = (path: string): string => join(installation, 'node_modules', 'hindcast', path)

const node = async (...args: string[]): Promise<string> => {
  const { HINDCAST_HOME, HINDCAST_AGENT, HINDCAST_RUN, FORCE_COLOR, ...env } = process.env
  return (await promisify(execFile)(process.execPath, args, { cwd: folder, env })).stdout
}
const hindcast = (...args: string[]): Promise<string> => node(bin, ...args)
const onDemo = (...args: string[]): Promise<string> =>
  hindcast(...args, '--home', 'shown', '--agent', 'demo', '--run', 'demo-1')

test('says its version and lists every command, as the source does', async () => {
  const { version } = JSON.parse(await readFile(inPackage('package.json'), 'utf8'))
  expect(await hindcast('--version')).toBe(`${version}\n`)
  const tree = treeOf(CATALOGUE, [], async () => {})
  expect(await hindcast('--help')).toContain(
    tree.helpInformation().slice(tree.helpInformation().indexOf('Record what')),
  )
  expect(await hindcast('trade', 'record', '--help')).toMatch(/^Usage: hindcast trade record \[options\]\n/)
})

test('shows the demo, and answers from what it left', async () => {
  expect(await hindcast('demo', '--days', '1', '--home', 'shown')).toContain('ok: ')
  expect(await onDemo('recall', '--symbol', 'NORD')).toMatch(/\bE\d+/)
  expect(await onDemo('beliefs')).not.toBe('')
  // The table of the default embedder was found.
  expect(await onDemo('search', 'breakout', '--json')).toMatch(/"vector": 0\.\d*[1-9]/)
  expect(JSON.parse(await onDemo('status', '--json'))).toMatchObject({ index: { vectors: { off: null } } })
  expect(await onDemo('verify')).toMatch(/ok: /)
})

/** The Node that the machine has besides, where it is one that Hindcast does not run on. */
const oldNode = (() => {
  const path = process.env.PATH?.split(delimiter).filter((one) => !one.includes('node_modules'))
  const env = { ...process.env, PATH: path?.join(delimiter) }
  const { stdout } = spawnSync('node', ['--version'], { env, encoding: 'utf8' })
  return Number.parseInt(stdout?.slice(1) ?? '', 10) < 22 ? { env, version: stdout.slice(1).trim() } : null
})()

test.skipIf(oldNode === null)('on an old Node says so in two lines (skipped where none is installed)', () => {
  const { stdout, stderr, status } = spawnSync('node', [bin, 'status'], {
    env: oldNode?.env,
    encoding: 'utf8',
  })
  expect({ stdout, status }).toEqual({ stdout: '', status: 1 })
  expect(stderr).toBe(
    `error: hindcast needs Node 22.22 or later; this is Node ${oldNode?.version}.\n` +
      '  next   Install a current one from https://nodejs.org and run the command again.\n',
  )
})

test('what an old Node reads first has nothing that it lacks', async () => {
  const first = await readFile(bin, 'utf8')
  expect(first.match(/^import .*$/gm)).toEqual(['import { readFileSync } from "node:fs";'])
  expect(first).not.toMatch(/^(const .* = )?await /m)
})

test('is a library too', async () => {
  const script = `const { openMemory } = await import('hindcast')
    const { runDemo } = await import('hindcast/lab')
    const memory = await openMemory({ home: 'coded' })
    await memory.write({ to: 'note', key: 'gold', text: 'It falls on strong jobs reports.' })
    const { hits } = await memory.search({ question: 'gold' })
    await memory.close()
    console.log(typeof runDemo, hits[0].path)`
  expect(await node('--input-type=module', '-e', script)).toBe('function notes/gold.md\n')
})

test('serves a client over MCP, and has what its own servers and frameworks import', async () => {
  const client = new Client({ name: 'packed', version: '1' })
  const args = [bin, 'mcp', '--home', join(folder, 'served')]
  await client.connect(new StdioClientTransport({ command: process.execPath, args }))
  await client.callTool({
    name: 'memory_write',
    arguments: { to: 'note', key: 'gold', text: 'It falls on strong jobs reports.' },
  })
  const { content } = await client.callTool({ name: 'memory_search', arguments: { query: 'gold' } })
  expect(content).toMatchObject([{ text: expect.stringContaining('notes/gold.md') }])
  await client.close()
  const script = `const { mcpHandler } = await import('hindcast/mcp')
    const { close } = await mcpHandler({ home: 'served' })
    await close()
    console.log(typeof mcpHandler)`
  expect(await node('--input-type=module', '-e', script)).toBe('function\n')
})

/** What npm says a package of these files would weigh. */
const MOST_BYTES = 8_000_000

test('weighs at most eight megabytes, with the default embedder and the page in it', async () => {
  const { size } = JSON.parse(await readFile(join(installation, 'packed.json'), 'utf8'))
  expect(size).toBeLessThanOrEqual(MOST_BYTES)
})

test('carries the licences of what is in it', async () => {
  for (const path of [
    'LICENSE',
    'dist/bundle/LICENSES.txt',
    'dist/web/LICENSES.txt',
    'src/models/table/LICENSE',
    'src/models/table/NOTICE',
  ])
    await access(inPackage(path))
  expect(await readFile(inPackage('dist/bundle/LICENSES.txt'), 'utf8')).toMatch(/^commander \d/m)
})

/** An agent's program that holds what it gets in types of ours. */
const AGENT = `
import {
  type Belief,
  CALLS,
  type Calls,
  type Check,
  HindcastError,
  type Hit,
  type MarketContext,
  type Memory,
  openMemory,
  type Plan,
  type Position,
  type Size,
  type Trade,
  type Turn,
  type TurnContext,
} from 'hindcast'
import type { z } from 'zod'

// Answers as the schemas have them are answers as they are declared.
type Inferred = { readonly [Name in keyof typeof CALLS]: z.output<(typeof CALLS)[Name]['output']> }
const asDeclared = (answers: Inferred): { readonly [Name in keyof Calls]: Awaited<ReturnType<Calls[Name]>> } => answers

const memory: Memory = await openMemory({ agent: 'gold', mode: 'backtest', strategy: { name: 'session-low', version: '2' } })
const market: MarketContext = { trend: 'up', volatility: 'normal', price: 3305 }
const turn: Turn = await memory.turn({ at: '2025-06-02T09:00:00Z', equity: 10_000, positions: [], context: { XAUUSD: market } })
const shown: TurnContext = turn.context
const check: Check = await turn.check({ symbol: 'XAUUSD', side: 'long', stop: 3295 })
const size: Size = check.size
await turn.decide({ action: 'enter', symbol: 'XAUUSD', side: 'long', stop: 3295, reason: 'held' })
await memory.fill({ at: new Date('2025-06-02T09:00:01Z'), symbol: 'XAUUSD', side: 'buy', size: '0.1', price: '3305.2' })
await memory.planCreate({ at: '2025-06-02T09:00:02Z', condition: { trend: 'down', atrD1: { above: 25 } }, action: { type: 'skip_trade' } })
const trades: readonly Trade[] = (await memory.trades()).trades
const held: Position = { symbol: 'XAUUSD', side: 'long', size: '0.1', mark: 3306 }
await memory.tick({ at: '2025-06-02T09:05:00Z', positions: [held] })
const positions: readonly Trade[] = (await memory.trades({ status: 'open' })).trades
const hits: readonly Hit[] = (await turn.recall({ symbol: 'XAUUSD' })).hits
const beliefs: readonly Belief[] = (await memory.beliefs()).beliefs
const plans: readonly Plan[] = (await memory.plans()).plans
try {
  await memory.fill({ symbol: 'XAUUSD', side: 'buy', size: 1, price: 'cheap' })
} catch (error) {
  if (error instanceof HindcastError) console.log(error.code, error.field, error.next)
}
// @ts-expect-error a fill is bought or sold
await memory.fill({ symbol: 'XAUUSD', side: 'long', size: 1, price: 1 }).catch(() => undefined)
await memory.close()
console.log(typeof asDeclared, check.verdict, size.fraction, trades[0]?.side, positions.length, hits.length, beliefs.length, plans.length, shown.text.length > 0)
`

const SAID = `invalid_price price Give a finite number of at least 0, or leave it out.
function no_record 0 long 1 1 0 1 true
`

describe('a program in TypeScript', () => {
  beforeAll(async () => {
    await writeFile(join(folder, 'agent.ts'), AGENT)
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await mkdir(join(folder, 'node_modules/@types'), { recursive: true })
    await symlink(
      join(ROOT, 'node_modules/@types/node'),
      join(folder, 'node_modules/@types/node'),
      'junction',
    )
    await symlink(
      join(ROOT, 'node_modules/undici-types'),
      join(folder, 'node_modules/undici-types'),
      'junction',
    )
  })

  // With every declaration checked: who skips that checks less of the same.
  test.each(['typescript', 'typescript-5.9'])('compiles by our declarations: %s', async (compiler) => {
    const compilerOptions = {
      target: 'es2022',
      module: 'nodenext',
      strict: true,
      noEmit: true,
      skipLibCheck: false,
    }
    const config = `tsconfig-${compiler}.json`
    const settings = { compilerOptions: { ...compilerOptions, types: ['node'] }, include: ['agent.ts'] }
    await writeFile(join(folder, config), JSON.stringify(settings))
    expect(await said(join(ROOT, 'node_modules', compiler, 'bin/tsc'), '-p', config)).toBe('')
  })

  test('runs where Node strips its types', async () => {
    expect(await said('agent.ts')).toBe(SAID)
  })

  test('runs under tsx', async () => {
    expect(
      await said(
        '--import',
        pathToFileURL(join(ROOT, 'node_modules/tsx/dist/esm/index.mjs')).href,
        'agent.ts',
      ),
    ).toBe(SAID)
  })
})

/** What a program prints, also where it fails. */
const said = (...args: string[]): Promise<string> =>
  node(...args).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`)

test('brings its documentation, in which every link leads somewhere', async () => {
  const readme = await readFile(inPackage('README.md'), 'utf8')
  const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => path)
  expect(links.length).toBeGreaterThan(15)
  const missing: string[] = []
  for (const path of links) await access(inPackage(path)).catch(() => missing.push(path))
  // What is about the checkout stays there.
  expect(missing.filter((path) => path !== 'CONTRIBUTING.md' && !path.startsWith('test/'))).toEqual([])
})

test('each call and each field of its declarations has a sentence', async () => {
  const declared = await readFile(inPackage('dist/calls/shapes.d.ts'), 'utf8')
  const lines = declared.split('\n')
  const bare = lines.filter(
    (line, i) => /^ +(readonly )?['\w.]+\??: /.test(line) && !/\*\/$/.test(lines[i - 1] ?? ''),
  )
  expect(bare).toEqual([])
  expect(lines.length).toBeGreaterThan(1_000)
})
