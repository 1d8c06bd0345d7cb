import { access, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { EVERY_CALL } from '#calls'
import { FLAG_ADVICE, FLAG_CODES } from '#ledger'
import { TABLE_NAMES } from '#log/ports'
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

/** What is written by hand beside the pages: code, tests, and the values tests compare with. */
const sources = async (): Promise<string[]> => {
  const own = fileURLToPath(import.meta.url)
  const found: string[] = []
  for (const folder of ['src', 'test', 'eval', 'bench', 'scripts', 'lint'])
    for (const name of await readdir(join(root, folder), { recursive: true }))
      if (/\.(?:ts|mjs|json)$/.test(name) && join(root, folder, name) !== own) found.push(join(folder, name))
  return found
}

test('every error code is explained', async () => {
  const errors = await page('docs/errors.md')
  expect(ERROR_CODES.filter((code) => !errors.includes(`\`${code}\``))).toEqual([])
})

test('every flag is explained, with what to do about it', async () => {
  const flags = await page('docs/flags.md')
  const told = flags.split('\n').filter((line) => line.startsWith('| `'))
  for (const code of FLAG_CODES)
    expect(told.find((line) => line.startsWith(`| \`${code}\` |`)) ?? code).toContain(FLAG_ADVICE[code])
  expect(told).toHaveLength(FLAG_CODES.length)
})

test('every derived table is in the table of words or named as the store’s own', async () => {
  const words = await page('docs/architecture.md')
  expect(TABLE_NAMES.filter((table) => !words.includes(`\`${table}\``))).toEqual([])
})

test('every call is on the page of commands', async () => {
  const commands = await page('docs/commands.md')
  const names = EVERY_CALL.map((call) => `\`${call.name.replaceAll('.', ' ')}\``)
  expect(names.filter((name) => !commands.includes(name))).toEqual([])
})

interface Link {
  readonly from: string
  /** The file it leads to, from the root of the repository. */
  readonly to: string
  /** The heading it leads to; empty where it is the page. */
  readonly anchor: string
}

const linksOf = async (from: string): Promise<Link[]> =>
  [...(await page(from)).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(
    ([, target = '', anchor = '']) =>
      /^https?:/.test(target)
        ? []
        : [{ from, to: target === '' ? from : join(dirname(from), target), anchor }],
  )

test('every link of the docs leads somewhere', async () => {
  const broken: string[] = []
  for (const name of await pages())
    for (const { from, to } of await linksOf(name))
      await access(join(root, to)).catch(() => broken.push(`${from}: ${to}`))
  expect(broken).toEqual([])
})

/** As a reader of Markdown names a heading: small letters, spaces as dashes, no other signs. */
const anchorsOf = async (name: string): Promise<readonly string[]> =>
  [...(await page(name)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every heading that a link or a comment names is there', async () => {
  const links = (await Promise.all((await pages()).map(linksOf))).flat()
  for (const name of await sources())
    for (const [, to = '', anchor = ''] of (await page(name)).matchAll(
      /\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g,
    ))
      links.push({ from: name, to, anchor })
  const missing: string[] = []
  for (const { from, to, anchor } of links) {
    if (!to.endsWith('.md')) continue
    const found = await anchorsOf(to).catch(() => null)
    if (found === null || (anchor !== '' && !found.includes(anchor))) missing.push(`${from}: ${to}#${anchor}`)
  }
  expect(missing).toEqual([])
})

test('every page can be reached from the README', async () => {
  const reached = new Set(['README.md'])
  for (const name of reached)
    for (const { to } of name.endsWith('.md') ? await linksOf(name) : []) {
      if (to.endsWith('.md')) reached.add(to)
      else if (to === 'docs/decisions') reached.add('docs/decisions/README.md')
    }
  expect((await pages()).filter((name) => !reached.has(name))).toEqual([])
})

test('nothing refers to a document that a user does not have', async () => {
  const unavailable = /\b(?:STATISTICS|DECISIONS|DESIGN)\b|\bseed[ -]0\d\d\b/gi
  const found: string[] = []
  // The words in small letters are ordinary ones.
  for (const name of [...(await pages()), ...(await sources())])
    for (const [mention] of (await page(name)).matchAll(unavailable))
      if (mention.toUpperCase() === mention || /\d/.test(mention)) found.push(`${name}: ${mention}`)
  expect(found).toEqual([])
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
      if (path === 'log/kinds/halt.ts') continue
      await access(join(root, 'src', path)).catch(() => missing.push(`${name}: ${path}`))
    }
  expect(missing).toEqual([])
  expect(found).toBeGreaterThan(50)
})
