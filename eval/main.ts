import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openMiniLmEmbedder, openStaticEmbedder } from '../src/models/index.ts'
import { ablationOf } from './ablation.ts'
import { absenceCurve } from './absence-curve.ts'
import { armsWith } from './arms/arms.ts'
import { program } from './arms/program.ts'
import { recalled } from './arms/recalled.ts'
import { cachedEmbedder } from './cached-embedder.ts'
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
import { trialsOf } from './trials.ts'

// `npm run eval` measures our own notes; `npm run eval -- FOLDER` also the public sets that FOLDER holds (`locomo/`,
// `locomo-audit/`, `tatqa/`). They are not ours to ship. `--minilm` adds its arms (half an hour the first time), `--trials` shows
// other ways of putting the two arms together instead, `--ablation` what each part of search is worth, `--recall` what the text arm adds to the recall of episodes, `--absence` what saying that nothing is found
// costs at other floors, `--lessons` how often a reflection by numbers finds what is there and what is not (some minutes), `--holdout LIVES` how
// often `experiment` finds what was planted, `--knowledge FOLDER` the lives of what is read and how varied its recall is in a public agent's days. `--held-back`
// also asks the questions of the desk's notes that are held back until a choice is made.

const RESULTS = join(import.meta.dirname, 'results.json')

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
    const floor = each.arm === 'keyword' ? KEYWORD_FLOORS[each.set] : undefined
    return floor !== undefined && !holds(each, floor)
  })

const { values, positionals } = parseArgs({
  options: {
    minilm: { type: 'boolean' },
    trials: { type: 'boolean' },
    ablation: { type: 'boolean' },
    recall: { type: 'boolean' },
    absence: { type: 'boolean' },
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
  // Which words are rare the table tells, whatever model answers: so does the program.
  const minilm = values.minilm
    ? { ...cachedEmbedder(await openMiniLmEmbedder(), say), ...(table.rank && { rank: table.rank }) }
    : undefined
  if (values.recall) {
    await evaluate(await tradingNotes(), [recalled('recall'), recalled('recall-text')])
  } else if (values.absence) {
    console.log(await absenceCurve([...asked, ...sets], table))
  } else if (values.ablation) {
    for (const set of sets) console.log(`${await ablationOf(set, table, say)}\n`)
  } else if (values.trials) {
    for (const set of sets) console.log(`${await trialsOf(set, minilm ?? table, say)}\n`)
  } else {
    const arms = armsWith(table, minilm)
    const results: (readonly Measured[])[] = []
    for (const set of [...sets, ...asked])
      results.push(await evaluate(set, desk.includes(set) ? [...arms, program(DESK_NOW)] : arms))
    // Kept whole or not at all: a run without some of it does not write over its figures.
    if (found.length > 0 && minilm && values['held-back'])
      writeFileSync(RESULTS, `${JSON.stringify(results.flat(), null, 2)}\n`)
    process.exitCode = results.some(isMissed) ? 1 : 0
  }
  await minilm?.close()
}
