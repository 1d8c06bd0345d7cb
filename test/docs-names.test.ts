import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CALLS } from 'hindcast'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { CATALOGUE } from '../src/cli/catalogue.ts'
import { COMMANDS } from '../src/cli/command-list.ts'

// Whatever a page names can be called, typed or read by that name.

const root = fileURLToPath(new URL('..', import.meta.url))

let pages: readonly { readonly name: string; readonly text: string }[] = []
let sources = ''
beforeAll(async () => {
  const docs = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'))
  const names = ['README.md', ...docs.map((name) => join('docs', name))]
  pages = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(root, name), 'utf8') })),
  )
  const files = await readdir(join(root, 'src'), { recursive: true })
  const code = files.filter((name) => /\.(ts|json|wat)$/.test(name))
  const scripts = ['bench', 'eval', 'scripts'].map((folder) =>
    readdir(join(root, folder), { recursive: true }),
  )
  const beside = (await Promise.all(scripts)).flatMap((found, i) =>
    found
      .filter((name) => /\.(ts|mjs)$/.test(name))
      .map((name) => join(['bench', 'eval', 'scripts'][i] ?? '', name)),
  )
  const paths = [...code.map((name) => join('src', name)), ...beside, 'package.json']
  sources = (await Promise.all(paths.map((name) => readFile(join(root, name), 'utf8')))).join('\n')
})

/** What stands in the pages by a pattern, with the page it stands on. */
const named = (pattern: RegExp): readonly { readonly page: string; readonly found: string }[] =>
  pages.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].map(([, found = '']) => ({ page: name, found })),
  )

const unknown = (
  pattern: RegExp,
  isKnown: (found: string) => boolean,
  atLeast: number,
): readonly string[] => {
  const all = named(pattern)
  expect(all.length).toBeGreaterThan(atLeast)
  return [
    ...new Set(all.filter(({ found }) => !isKnown(found)).map(({ page, found }) => `${page}: ${found}`)),
  ]
}

test('every command of a page is a command', () => {
  const commands = new Set([
    ...CATALOGUE.map(({ name }) => name.replaceAll('.', ' ')),
    ...['help', 'COMMAND'],
  ])
  const isCommand = (found: string): boolean => {
    const [first = '', second = ''] = found.split(' ')
    return commands.has(first) || commands.has(`${first} ${second}`)
  }
  expect(unknown(/(?:^|[`(]|-- )hindcast ([a-zA-Z]+(?: [a-z]+)?)/gm, isCommand, 40)).toEqual([])
})

test('every method of a page is a method', () => {
  const inPython = Object.keys(CALLS).map((name) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
  const methods = new Set([
    ...[...Object.keys(CALLS), 'agent', 'run', 'notices', 'call', 'on', 'watch', 'close'],
    ...[...inPython, 'follow'],
  ])
  expect(unknown(/\b(?:memory|turn|live|person|next)\.(\w+)\(/g, (name) => methods.has(name), 60)).toEqual([])
})

test('every flag of a page is a flag', () => {
  const fields = COMMANDS.flatMap(({ input }) => fieldsIn(z.toJSONSchema(input, { io: 'input' })))
  const flags = new Set(
    fields.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
  )
  const isFlag = (name: string): boolean => flags.has(name) || sources.includes(`--${name}`)
  expect(unknown(/[ `]--([a-z][a-z-]+)/g, isFlag, 60)).toEqual([])
})

test('every name in the manner of code stands in the code', () => {
  const words = new Set(sources.match(/\w+/g))
  expect(unknown(/`(?:\w+\.)*([a-z]+(?:[A-Z][a-z0-9]+)+)(?:\(\))?`/g, (name) => words.has(name), 60)).toEqual(
    [],
  )
})

const fieldsIn = (node: unknown): readonly string[] => {
  if (typeof node !== 'object' || node === null) return []
  const own =
    'properties' in node && typeof node.properties === 'object' ? Object.keys(node.properties ?? {}) : []
  return [...own, ...Object.values(node).flatMap(fieldsIn)]
}
