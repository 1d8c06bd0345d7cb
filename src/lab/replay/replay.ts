import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { nasdaq } from './ai-trader/nasdaq.ts'
import { sse } from './ai-trader/sse.ts'
import { alphaArena } from './alpha-arena/alpha-arena.ts'
import { DEFAULT_DATA, sourcesIn } from './data-folder.ts'
import { hyperliquid } from './hyperliquid/hyperliquid.ts'
import { renderSource, wrappedText } from './render.ts'
import type { LedgerSource, SourceReport } from './source-report.ts'

export interface ReplayOptions {
  /** The data folder or one within it. */
  readonly path?: string | undefined
  /** Where the runs are recorded; a folder that is removed again if left out. */
  readonly home?: string | undefined
  readonly write: (text: string) => void
  /** Hears which ledger is being fed. */
  readonly progress?: ((what: string) => void) | undefined
}

export interface Replayed {
  readonly path: string
  readonly sources: readonly SourceReport[]
  /** Sources that the folder does not hold. */
  readonly missing: readonly string[]
  /** Every source agrees with our ledger; a command exits 1 when this is false. */
  readonly ok: boolean
}

const SOURCES: readonly LedgerSource[] = [sse, nasdaq, alphaArena, hyperliquid]

/** Feeds real ledgers to the library, one backtest run for each account, and says what agrees. */
export const replay = async (options: ReplayOptions): Promise<Replayed> => {
  const path = resolve(options.path ?? DEFAULT_DATA)
  const { found, missing } = await sourcesIn(path, SOURCES)
  const home = options.home ?? (await mkdtemp(join(tmpdir(), 'hindcast-replay-')))
  const reports: SourceReport[] = []
  try {
    for (const { source, folder } of found) {
      const progress = (what: string): void => options.progress?.(`${source.name}: ${what}`)
      const report = await source.replay({ folder, home, progress })
      reports.push(report)
      options.write(`${renderSource(report)}\n`)
    }
  } finally {
    if (options.home === undefined) await rm(home, { recursive: true, force: true })
  }
  const ok = reports.every((report) => report.ok)
  const absent = missing.map((source) => `${source.title} (${source.folder})`)
  for (const name of absent) options.write(`${wrappedText(`Not there, so not replayed: ${name}.`)}\n`)
  options.write(`${verdict(reports, ok)}\n`)
  return { path, sources: reports, missing: missing.map((source) => source.name), ok }
}

const verdict = (reports: readonly SourceReport[], ok: boolean): string => {
  const bad = reports.filter((report) => !report.ok).map((report) => report.source)
  return wrappedText(
    ok
      ? `Our ledger agrees with every source replayed (${reports.length}).`
      : `Our ledger disagrees with: ${bad.join(', ')}.`,
  )
}
