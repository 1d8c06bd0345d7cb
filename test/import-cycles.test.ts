import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What each file of the source imports, types included: by a path of ours, or through the contract of a room. */
const importsOf = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rooms: { [name: string]: { 'hindcast-source': string } } = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  ).imports
  const names = (await readdir(join(ROOT, 'src'), { recursive: true })).filter((name) => name.endsWith('.ts'))
  const found = new Map<string, readonly string[]>()
  for (const name of names.filter((one) => !one.endsWith('.test.ts') && !one.includes('testing'))) {
    const file = join('src', name)
    const text = await readFile(join(ROOT, file), 'utf8')
    const named = [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, path = '']) => path)
    const ours = named.flatMap((path) => {
      if (path.startsWith('.')) return [relative('.', join(dirname(file), path))]
      const room = rooms[path]
      return room ? [relative('.', room['hindcast-source'])] : []
    })
    found.set(file, ours)
  }
  return found
}

/** Files from which a walk along the imports comes back to where it was. */
const cyclesIn = (imports: ReadonlyMap<string, readonly string[]>): string[] => {
  const done = new Set<string>()
  const under = new Set<string>()
  const cycles: string[] = []
  const walk = (file: string): void => {
    if (done.has(file)) return
    if (under.has(file)) {
      const way = [...under]
      cycles.push([...way.slice(way.indexOf(file)), file].join(' → '))
      return
    }
    under.add(file)
    for (const other of imports.get(file) ?? []) walk(other)
    under.delete(file)
    done.add(file)
  }
  for (const file of imports.keys()) walk(file)
  return cycles
}

test('a cycle is seen', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
  ])
  expect(cyclesIn(imports)).toEqual(['a → b → c → a'])
})

test('no file of the source imports itself by way of others, types included', async () => {
  const imports = await importsOf()
  expect([...imports.values()].flat().length).toBeGreaterThan(1_000)
  expect(cyclesIn(imports)).toEqual([])
})
