import { access, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { OPERATIONS } from '#operations'
import { TABLE_NAMES } from '#record/ports'
import { ERROR_CODES } from '#vocabulary'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = (name: string): Promise<string> => readFile(join(root, name), 'utf8')

const pages = async (): Promise<string[]> => {
  const docs = await readdir(join(root, 'docs'), { recursive: true })
  return [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...docs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name)),
  ]
}

test('every error code is explained', async () => {
  const errors = await page('docs/errors.md')
  expect(ERROR_CODES.filter((code) => !errors.includes(`\`${code}\``))).toEqual([])
})

test('every derived table is in the table of words or named as the store’s own', async () => {
  const words = await page('docs/architecture.md')
  expect(TABLE_NAMES.filter((table) => !words.includes(`\`${table}\``))).toEqual([])
})

test('every call is on the page of commands', async () => {
  const commands = await page('docs/commands.md')
  const names = OPERATIONS.map((operation) => `\`${operation.name.replaceAll('.', ' ')}\``)
  expect(names.filter((name) => !commands.includes(name))).toEqual([])
})

test('every link of the docs leads somewhere', async () => {
  const broken: string[] = []
  for (const name of await pages())
    for (const [, target = ''] of (await page(name)).matchAll(/\]\(([^)#]+)\)/g))
      if (!target.startsWith('http'))
        await access(join(root, dirname(name), target)).catch(() => broken.push(`${name}: ${target}`))
  expect(broken).toEqual([])
})

test('every file of the source that a page names is there', async () => {
  const rooms = (await readdir(join(root, 'src'))).join('|')
  const named = new RegExp(`\`(?:src/)?((?:${rooms})/[\\w./-]*)\``, 'g')
  const missing: string[] = []
  let found = 0
  for (const name of await pages())
    for (const [, path = ''] of (await page(name)).matchAll(named)) {
      found++
      // What CONTRIBUTING makes up to show how a kind is added.
      if (path === 'record/kinds/halt.ts') continue
      await access(join(root, 'src', path)).catch(() => missing.push(`${name}: ${path}`))
    }
  expect(missing).toEqual([])
  expect(found).toBeGreaterThan(50)
})
