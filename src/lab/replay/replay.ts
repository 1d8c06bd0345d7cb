import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { nasdaq } from './ai-trader/nasdaq.ts'
import { sse } from './ai-trader/sse.ts'
import { alphaArena } from './alpha-arena/alpha-arena.ts'
import { DEFAULT_DATA, foldersLeft, sourcesIn } from './data-folder.ts'
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
  /** Folders that no source reads; nothing is said of them. */
  readonly notUnderstood: readonly string[]
  /** Every source that was understood agrees with our ledger; a command exits 1 when this is false. */
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
  const notUnderstood = await foldersLeft(path, found)
  if (notUnderstood.length > 0)
    options.write(
      `${wrappedText(`Not understood, so nothing is said of them: ${notUnderstood.join(', ')}.`)}\n`,
    )
  options.write(`${verdict(reports, notUnderstood)}\n`)
  return { path, sources: reports, missing: missing.map((source) => source.name), notUnderstood, ok }
}

/** What agrees and what does not, of what was understood. */
const verdict = (reports: readonly SourceReport[], notUnderstood: readonly string[]): string => {
  const differs = reports.filter(({ ok, discrepancies }) => !ok && discrepancies.length > 0)
  const changed = reports.filter(({ again }) => !again.unchanged || again.known !== again.facts)
  const partly = reports.filter((report) => report.notUnderstood.length > 0)
  const faults = reports.reduce((all, report) => all + report.faults.length, 0)
  const names = (of: readonly SourceReport[]): string => of.map(({ source }) => source).join(', ')
  const agreeing = reports.filter(({ ok }) => ok)
  return wrappedText(
    [
      ...(agreeing.length === 0
        ? []
        : [
            agreeing.length === reports.length && notUnderstood.length === 0
              ? `Our ledger agrees with every source replayed (${reports.length}).`
              : `Our ledger agrees with ${names(agreeing)}.`,
          ]),
      ...(differs.length === 0 ? [] : [`Our ledger disagrees with: ${names(differs)}.`]),
      ...(changed.length === 0 ? [] : [`Fed a second time, it changed: ${names(changed)}.`]),
      ...(partly.length === 0 ? [] : [`Of these only a part was understood: ${names(partly)}.`]),
      ...(faults === 0 ? [] : [`Faults of the files themselves: ${faults}, named above.`]),
    ].join(' '),
  )
}
