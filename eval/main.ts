import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openStaticEmbedder } from '../src/models/index.ts'
import { ablationOf } from './ablation.ts'
import { fts5Plain } from './arms/fts5-plain.ts'
import { grep } from './arms/grep.ts'
import { ours } from './arms/ours.ts'
import { program } from './arms/program.ts'
import { recalled } from './arms/recalled.ts'
import { reference } from './arms/reference.ts'
import { holds, hybridFaults, KEYWORD_FLOORS } from './floors.ts'
import { type Arm, type EvaluationSet, type Measured, measure } from './harness.ts'
import { holdoutRates } from './holdout.ts'
import { knowledgeTables } from './knowledge.ts'
import { lessonRates } from './lessons.ts'
import { tableOf } from './report.ts'
import { DESK_NOW, deskNotes } from './sets/desk-notes.ts'
import { locomo } from './sets/locomo.ts'
import { notFound } from './sets/not-found.ts'
import { tatQa } from './sets/tat-qa.ts'
import { tradingNotes } from './sets/trading-notes.ts'

// `npm run eval` measures our own notes; `npm run eval -- FOLDER` also the public sets that FOLDER holds (`locomo/`,
// `locomo-audit/`, `tatqa/`), which are not ours to ship. Options are
// `--held-back`, `--ablation`, `--recall`, `--lessons`, `--holdout LIVES` and `--knowledge FOLDER` (docs/evaluation.md).

const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

const publicSets = async (folder: string): Promise<readonly EvaluationSet[]> => [
  ...(existsSync(join(folder, 'locomo')) ? await locomo(folder) : []),
  ...(existsSync(join(folder, 'tatqa')) ? [await tatQa(folder)] : []),
]

const evaluate = async (set: EvaluationSet, arms: readonly Arm[]): Promise<readonly Measured[]> => {
  const measured: Measured[] = []
  for (const arm of arms) {
    say(`${set.name}: ${arm.name}`)
    measured.push(await measure(arm, set))
  }
  console.log(`${tableOf(set, measured, KEYWORD_FLOORS[set.name])}\n`)
  return measured
}

const isMissed = (measured: readonly Measured[]): boolean =>
  hybridFaults(measured).length > 0 ||
  measured.some((each) => {
    const floor = each.arm === 'words' ? KEYWORD_FLOORS[each.set] : undefined
    return floor !== undefined && !holds(each, floor)
  })

const { values, positionals } = parseArgs({
  options: {
    ablation: { type: 'boolean' },
    recall: { type: 'boolean' },
    lessons: { type: 'boolean' },
    holdout: { type: 'string' },
    knowledge: { type: 'string' },
    'held-back': { type: 'boolean' },
  },
  allowPositionals: true,
})
const [folder] = positionals
if (values.holdout !== undefined) {
  console.log(await holdoutRates(Number(values.holdout)))
  process.exit()
}
if (values.knowledge !== undefined) {
  console.log(await knowledgeTables(resolve(values.knowledge), say))
  process.exit()
}

/** Lives of each kind that lessons are looked for in. */
const LIVES = 100
const found = folder === undefined ? [] : await publicSets(resolve(folder))
if (folder === undefined && !values.lessons)
  say('Only our own notes; name a folder with locomo/ and tatqa/ for the public sets.')
if (values.lessons) console.log(lessonRates(LIVES, say))
else if (folder !== undefined && found.length === 0) {
  say(`${folder} has neither locomo/ nor tatqa/: name the folder that holds them.`)
  process.exitCode = 2
} else {
  const { choosing, heldBack } = await deskNotes()
  const desk = values['held-back'] ? [choosing, heldBack] : [choosing]
  const absent = await notFound()
  const asked = values['held-back'] ? [absent.choosing, absent.heldBack] : [absent.choosing]
  const sets = [await tradingNotes(), ...desk, ...found]
  const table = await openStaticEmbedder()
  if (values.recall) {
    await evaluate(await tradingNotes(), [recalled('recall'), recalled('recall-text')])
  } else if (values.ablation) {
    for (const set of sets) console.log(`${await ablationOf(set, table, say)}\n`)
  } else {
    const both = (['words', 'vectors', 'hybrid'] as const).map((name) => ours(name, table))
    const arms = [grep, fts5Plain, reference((texts) => table.embed(texts)), ...both]
    const results: (readonly Measured[])[] = []
    for (const set of [...sets, ...asked])
      results.push(await evaluate(set, desk.includes(set) ? [...arms, program(DESK_NOW)] : arms))
    process.exitCode = results.some(isMissed) ? 1 : 0
  }
}
