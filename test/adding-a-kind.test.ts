import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

// CONTRIBUTING says which files a new kind of fact touches. Here its example is done in a copy of the source, to the
// letter: what the list leaves out would be missing.

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COPIED = ['src', 'package.json', 'tsconfig.json']

let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'hindcast-new-kind-'))
  for (const name of COPIED) await cp(join(ROOT, name), join(copy, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

/** The fenced blocks of a section, each with the path on the line before it. */
const blocksOf = (page: string, heading: string): { readonly path: string; readonly text: string }[] => {
  const [, after = ''] = page.split(`### ${heading}\n`)
  const [section = ''] = after.split('\n### ')
  return [...section.matchAll(/`(src\/[\w./-]+)`[^\n]*\n+ *```ts\n([\s\S]*?)\n *```/g)].map(
    ([, path = '', text = '']) => ({ path, text: text.replace(/^ {3}/gm, '') }),
  )
}

test('a kind of fact is the files that CONTRIBUTING lists, and no other', async () => {
  const [made, listed, ...more] = blocksOf(
    await readFile(join(ROOT, 'CONTRIBUTING.md'), 'utf8'),
    'A kind of fact',
  )
  if (!made || !listed) throw new Error('CONTRIBUTING no longer shows how a kind of fact is added')
  expect(more).toEqual([])

  await writeFile(join(copy, made.path), `${made.text}\n`)
  const list = await readFile(join(copy, listed.path), 'utf8')
  const [importing = '', entry = ''] = listed.text.split('\n')
  const withEntry = list.replace(/^ {2}\[tickKind\],$/m, (line) => `${entry}\n${line}`)
  expect(withEntry).not.toBe(list)
  await writeFile(join(copy, listed.path), `${importing}\n${withEntry}`)

  await writeFile(
    join(copy, 'src/log/try-halt.ts'),
    `import { Book } from './testing/book.ts'
const book = new Book()
await book.tell('halt', '10:00', { symbol: 'XAU', text: 'volatility auction' })
const episodes = await book.rows.rows('episodes', {})
console.log(JSON.stringify(episodes.map(({ kind, symbol, reason }) => [kind, symbol, book.words(reason)])))
`,
  )
  const checked = join(copy, 'tsconfig.halt.json')
  await writeFile(checked, '{ "extends": "./tsconfig.json", "include": ["src/log/try-halt.ts"] }')
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', checked])
  const { stdout } = await run(process.execPath, [
    '--conditions=hindcast-source',
    join(copy, 'src/log/try-halt.ts'),
  ])
  expect(JSON.parse(stdout)).toEqual([['incident', 'XAU', 'volatility auction']])
})
