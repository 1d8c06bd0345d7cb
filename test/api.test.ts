import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

test('the declared types are those of the schemas: npm run declare writes them', async () => {
  const declare = ['--conditions=hindcast-source', here('../scripts/declare.mjs'), '--print']
  const { stdout } = await promisify(execFile)(process.execPath, declare, { maxBuffer: 10_000_000 })
  const texts = JSON.parse(stdout) as { readonly [path: string]: string }
  expect(Object.keys(texts)).toEqual(['src/operations/api.ts'])
  for (const [path, text] of Object.entries(texts))
    expect(text).toBe(await readFile(here(`../${path}`), 'utf8'))
})
