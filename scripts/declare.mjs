import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { CALLS } from '#operations'
import { pythonOf } from './declare-python.mjs'

// Writes the calls of clients/python/hindcast.py from the operations' schemas, sentences included.

const PYTHON = fileURLToPath(new URL('../clients/python/hindcast.py', import.meta.url))

const text = pythonOf(await readFile(PYTHON, 'utf8'), CALLS)
if (process.argv.includes('--print')) process.stdout.write(text)
else await writeFile(PYTHON, text)
