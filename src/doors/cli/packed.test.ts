import { execFile } from 'node:child_process'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATALOGUE } from './catalogue.ts'
import { treeOf } from './tree.ts'

// The package as npm would install it, without anything of the checkout around it.

const INSTALL = fileURLToPath(new URL('../../../scripts/install-packed.mjs', import.meta.url))

let folder: string
let bin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hindcast-packed-'))
  await node(INSTALL, folder)
  const { bin: declared } = JSON.parse(await readFile(inPackage('package.json'), 'utf8'))
  bin = inPackage(declared.hindcast)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const inPackage = (path: string): string => join(folder, 'node_modules', 'hindcast', path)

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
  expect(await hindcast('--help')).toContain(
    treeOf(CATALOGUE, [], async () => {})
      .helpInformation()
      .split('\nEverywhere:')[0],
  )
  expect(await hindcast('help', 'trade', 'open')).toMatch(/^Usage: hindcast trade open \[options\]\n/)
})

test('shows the demo, and answers from what it left', async () => {
  expect(await hindcast('demo', '--days', '1', '--home', 'shown')).toContain('verify: sound')
  expect(await onDemo('recall', '--symbol', 'NORD')).toMatch(/\bE\d+/)
  expect(await onDemo('beliefs')).not.toBe('')
  // The table of the default embedder was found.
  expect(await onDemo('search', 'breakout', '--json')).toMatch(/"vector": 0\.\d*[1-9]/)
  expect(JSON.parse(await onDemo('status', '--json'))).toMatchObject({ index: { vectors: { off: null } } })
  expect(await onDemo('verify')).toMatch(/sound/)
})

test('finds the thread of the larger model, which says that it is not installed', async () => {
  await writeFile(join(folder, 'shown', 'hindcast.json'), '{ "search": { "embedder": "minilm" } }')
  expect(await onDemo('search', 'breakout')).toContain(
    'The embedder MiniLM does not answer: it is not installed.',
  )
})

test('is a library too', async () => {
  const script = `const { openMemory } = await import('hindcast')
    const { runDemo } = await import('hindcast/lab')
    const memory = await openMemory({ home: 'coded' })
    await memory.note({ key: 'gold', text: 'It falls on strong jobs reports.' })
    const { hits } = await memory.search({ question: 'gold' })
    await memory.close()
    console.log(typeof runDemo, hits[0].path)`
  expect(await node('--input-type=module', '-e', script)).toBe('function notes/gold.md\n')
})

test('carries the licences of what is in it', async () => {
  for (const path of [
    'LICENSE',
    'dist/cli/LICENSES.txt',
    'src/models/table/LICENSE',
    'src/models/table/NOTICE',
  ])
    await access(inPackage(path))
  expect(await readFile(inPackage('dist/cli/LICENSES.txt'), 'utf8')).toMatch(/^commander \d/m)
})
