import { execFile, execFileSync, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const PYTHON_CLIENT = fileURLToPath(new URL('../../clients/python/', import.meta.url))

const isPythonThere = (): boolean => {
  try {
    execFileSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 10)'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Whether there is a Python to run the client with; says so where there is none. */
export const HAS_PYTHON = isPythonThere()
if (!HAS_PYTHON) console.warn('no python3 from 3.10 on here: the tests of clients/python are skipped')

const environment = (url: string, more: { readonly [name: string]: string } = {}) => ({
  ...process.env,
  PYTHONPATH: PYTHON_CLIENT,
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONIOENCODING: 'utf-8',
  HINDCAST_URL: url,
  ...more,
})

const HEAD = `import json, os
from hindcast import *
URL = os.environ['HINDCAST_URL']
def show(value):
    print(json.dumps(value), flush=True)
`

/** What a file of the client prints. */
export const printedBy = async (file: string, url: string): Promise<string> => {
  const { stdout } = await promisify(execFile)('python3', [`${PYTHON_CLIENT}${file}`], {
    env: environment(url),
  })
  return stdout
}

/** What a program shows, value by value; it has `URL`, and `GIVEN` as `given`. */
export const shownBy = async (program: string, url: string, given: unknown = null): Promise<unknown[]> => {
  const whole = `${HEAD}given = json.loads(os.environ['GIVEN'])\n${program}`
  const { stdout } = await promisify(execFile)('python3', ['-c', whole], {
    env: environment(url, { GIVEN: JSON.stringify(given) }),
    maxBuffer: 10_000_000,
  })
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]))
}

/** A program that runs beside the test: what it shows, as it shows it. */
export const runningBeside = (program: string, url: string): AsyncIterator<unknown> => {
  const child = spawn('python3', ['-c', HEAD + program], {
    env: environment(url),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    next: async () => {
      const { done, value } = await lines.next()
      return done === true ? { done, value: undefined } : { done: false, value: JSON.parse(value) as unknown }
    },
  }
}
