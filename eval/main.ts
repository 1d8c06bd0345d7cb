import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ARMS } from './arms/arms.ts'
import { holds, KEYWORD_FLOORS } from './floors.ts'
import { type EvaluationSet, type Measured, measure } from './harness.ts'
import { tableOf } from './report.ts'
import { locomo } from './sets/locomo.ts'
import { tatQa } from './sets/tat-qa.ts'
import { tradingNotes } from './sets/trading-notes.ts'

// `npm run eval` measures our own notes; `npm run eval -- FOLDER` also the public sets that FOLDER holds (`locomo/`,
// `locomo-audit/`, `tatqa/`). They are not ours to ship.

const RESULTS = join(import.meta.dirname, 'results.json')

const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

const publicSets = async (folder: string): Promise<readonly EvaluationSet[]> => [
  ...(existsSync(join(folder, 'locomo')) ? await locomo(folder) : []),
  ...(existsSync(join(folder, 'tatqa')) ? [await tatQa(folder)] : []),
]

const evaluate = async (set: EvaluationSet): Promise<readonly Measured[]> => {
  const measured: Measured[] = []
  for (const arm of ARMS) {
    say(`${set.name}: ${arm.name}`)
    measured.push(await measure(arm, set))
  }
  console.log(`${tableOf(set, measured, KEYWORD_FLOORS[set.name])}\n`)
  return measured
}

const folder = process.argv[2]
const found = folder === undefined ? [] : await publicSets(resolve(folder))
if (folder === undefined)
  say('Only our own notes; name a folder with locomo/ and tatqa/ for the public sets.')
if (folder !== undefined && found.length === 0) {
  say(`${folder} has neither locomo/ nor tatqa/: name the folder that holds them.`)
  process.exitCode = 2
} else {
  const results: Measured[] = []
  for (const set of [await tradingNotes(), ...found]) results.push(...(await evaluate(set)))
  // Kept whole or not at all: a run without the public sets does not write over their figures.
  if (found.length > 0) writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
  const missed = results.filter((each) => {
    const floor = each.arm === 'keyword' ? KEYWORD_FLOORS[each.set] : undefined
    return floor !== undefined && !holds(each, floor)
  })
  process.exitCode = missed.length === 0 ? 0 : 1
}
