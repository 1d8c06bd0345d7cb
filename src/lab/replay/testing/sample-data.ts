import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

// For tests: small files in the layouts of the real ones, with numbers made up here.

/** Gone when the test is over. */
export const tempFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'hindcast-replay-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export const writeFiles = async (
  root: string,
  files: { readonly [path: string]: string },
): Promise<string> => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

interface SampleBar {
  readonly buy: number
  readonly sell?: number
  readonly high?: number
  readonly low?: number
}

export const priceLine = (
  symbol: string,
  series: 'Daily' | '60min',
  bars: { readonly [stamp: string]: SampleBar },
): string =>
  JSON.stringify({
    'Meta Data': { '2. Symbol': symbol },
    [`Time Series (${series})`]: Object.fromEntries(
      Object.entries(bars).map(([stamp, bar]) => [
        stamp,
        {
          '1. buy price': `${bar.buy}`,
          ...(bar.high === undefined ? {} : { '2. high': `${bar.high}` }),
          ...(bar.low === undefined ? {} : { '3. low': `${bar.low}` }),
          ...(bar.sell === undefined ? {} : { '4. sell price': `${bar.sell}` }),
        },
      ]),
    ),
  })

/** A row: date, what was done (`buy X 2`), cash after, holdings after. */
export const positionLine = (
  id: number,
  date: string,
  did: string | null,
  CASH: number,
  held: { readonly [symbol: string]: number },
): string => {
  const [action = '', symbol = '', amount = '0'] = (did ?? '').split(' ')
  const done = did === null ? {} : { this_action: { action, symbol, amount: Number(amount) } }
  return JSON.stringify({ date, id, ...done, positions: { ...held, CASH } })
}

export const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`
