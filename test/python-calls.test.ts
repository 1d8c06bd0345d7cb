import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

test('the calls of the Python file are those of the schemas: npm run declare writes them', async () => {
  const declare = ['--conditions=hindcast-source', here('../scripts/declare.mjs'), '--print']
  const { stdout } = await promisify(execFile)(process.execPath, declare, { maxBuffer: 10_000_000 })
  expect(stdout).toBe(await readFile(here('../clients/python/hindcast.py'), 'utf8'))
})
