import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PRESET_NAMES } from '../src/memories/index.ts'
import { carriedUpTable, livesTable } from './knowledge-lives.ts'
import { MEASURES_HEAD, measuresOf, measuresRow } from './knowledge-measures.ts'
import { replayed } from './knowledge-replay.ts'
import { aligned } from './report.ts'
import { newsDays } from './sets/news-days.ts'

/** Lives that a share is told of: its standard error is at most .008. */
const LIVES = 4_000

/** The lives of what is read, and what a public agent would have been shown of it in its own days. */
export const knowledgeTables = async (folder: string, say: (line: string) => void): Promise<string> => {
  const tables = [livesTable(), carriedUpTable(LIVES)]
  for (const symbol of ['TSLA', 'AMZN']) {
    if (!existsSync(join(folder, `${symbol.toLowerCase()}.json`))) {
      say(`${folder} has no ${symbol.toLowerCase()}.json: the days of ${symbol} are left out.`)
      continue
    }
    const days = await newsDays(folder, symbol)
    const asPublished = days.flatMap(({ decision }) =>
      decision === null ? [] : [decision.cited.map((id) => ({ id, layer: null, ageDays: null }))],
    )
    const rows = [measuresRow('as published', measuresOf(asPublished))]
    for (const preset of PRESET_NAMES) {
      say(`${symbol}: ${preset}`)
      rows.push(measuresRow(preset, measuresOf(await replayed(symbol, days, preset))))
    }
    tables.push(aligned([[symbol, ...MEASURES_HEAD], ...rows]).join('\n'))
  }
  return tables.join('\n\n')
}
