import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Memory } from '#calls'
import { mulberry32, type Random } from '../src/lab/random/mulberry32.ts'
import { benchmark } from './benchmark.ts'
import { damage } from './damage.ts'
import { type Answers, askCopy, isTrue, passagesOf, type Texts, textsQuoted } from './damaged-answers.ts'
import { AGENT, prepareHomes } from './damaged-home.ts'
import { judgeError } from './record-check.ts'

const FLIPS = 150
const FLIPS_IN_FULL = 1_000
const SEED = 1
/** What is damaged: the log and the search index, each with its WAL where it has one. */
const FILES = ['hindcast.db', 'hindcast.db-wal', 'index.db', 'index.db-wal']
/** Of one damage, so many wrong answers are named. */
const NAMED = 3

/** P10: whatever is spoiled, either verify says so or every answer is as it was; and no passage is quoted that is not there. */
export const flip = benchmark({
  measures: {
    'flip-silent': { unit: 'damages', target: { atMost: 0 } },
    'flip-uncoded': { unit: 'damages', target: { atMost: 0 } },
  },
  run: async (stores, full) => {
    const flips = full ? FLIPS_IN_FULL : FLIPS
    const folder = join(stores.folder, 'flip')
    const copy = join(folder, 'copy')
    mkdirSync(folder)
    const homes: Prepared[] = []
    for (const home of await prepareHomes(folder)) homes.push(await prepared(home, copy))
    const random = mulberry32(SEED)
    const found: Outcome[] = []
    for (let i = 0; i < flips; i++) {
      const home = homes[i % homes.length]
      if (home === undefined) throw new Error('there is no home to damage')
      const outcome = await damaged(home, copy, random)
      for (const what of [...outcome.wrong, ...outcome.uncoded].slice(0, NAMED))
        stores.say(`  ${outcome.how}: ${what}`)
      found.push(outcome)
    }
    const count = (is: (outcome: Outcome) => boolean) => found.filter(is).length
    return {
      values: {
        'flip-silent': count(({ wrong }) => wrong.length > 0),
        'flip-uncoded': count(({ uncoded }) => uncoded.length > 0),
      },
      note:
        `${flips} damages: verify found ${count(({ sound }) => !sound)}, ` +
        `calls refused to answer after ${count(({ refused }) => refused)}, ` +
        `${count(({ cut }) => cut)} cut off what was recorded since the anchor, which no file can show; ` +
        `silent by file: ${FILES.map((file) => `${file} ${count(({ how, wrong }) => wrong.length > 0 && how.startsWith(`${file} `))} of ${count(({ how }) => how.startsWith(`${file} `))}`).join(', ')}`,
    }
  },
})

/** A home before anything happened to it, with its answers. */
interface Prepared {
  readonly home: string
  readonly files: readonly string[]
  readonly answers: Answers
  readonly texts: Texts
}

/** What one damage led to. */
interface Outcome {
  readonly how: string
  readonly sound: boolean
  /** Some call answered with an error instead. */
  readonly refused: boolean
  /** The log ends sooner, after its anchor. */
  readonly cut: boolean
  readonly wrong: readonly string[]
  readonly uncoded: readonly string[]
}

const prepared = async (home: string, copy: string): Promise<Prepared> => {
  const answers = await askCopy(home, copy)
  for (const [call, answer] of Object.entries(answers.calls))
    if ('refused' in answer)
      throw new Error(`${call} is refused before anything is damaged: ${answer.refused}`)
  if (answers.verdict?.sound !== true) throw new Error('the home is not sound before anything is damaged')
  if (!isDeepStrictEqual((await askCopy(home, copy)).calls, answers.calls))
    throw new Error('the same home does not answer the same twice')
  const texts = await textsQuoted(home, copy, answers)
  const quoted = Object.entries(answers.calls).flatMap(([call, answer]) => passagesOf(call, answer))
  if (quoted.length === 0 || !quoted.every((passage) => isTrue(passage, texts)))
    throw new Error('the undamaged home does not quote what is there')
  const folder = join(home, AGENT)
  const files = FILES.filter(
    (file) => existsSync(join(folder, file)) && statSync(join(folder, file)).size > 0,
  )
  return { home, files, answers, texts }
}

const damaged = async (before: Prepared, copy: string, random: Random): Promise<Outcome> => {
  const file = before.files[Math.floor(random() * before.files.length)] ?? ''
  let how = ''
  const after = await askCopy(before.home, copy, (folder) => {
    how = `${file} ${damage(join(folder, file), random)}`
  })
  const sound = after.verdict?.sound === true
  const cut = sound && isCut(before.answers, after)
  const wrong: string[] = []
  const uncoded: string[] = []
  let refused = false
  for (const [call, answer] of Object.entries(after.calls)) {
    if ('refused' in answer) {
      refused = true
      const { verdict, words } = judgeError(answer.refused)
      if (verdict === 'uncoded') uncoded.push(`${call}: ${words}`)
    } else if (sound && !cut && !isDeepStrictEqual(answer, before.answers.calls[call]))
      wrong.push(`${call} answers otherwise, and verify says nothing`)
    for (const passage of passagesOf(call, answer))
      if (!isTrue(passage, before.texts))
        wrong.push(`${call} quotes ${passage.path}:${passage.startLine}, where that does not stand`)
  }
  return { how, sound, refused, cut, wrong, uncoded }
}

type Events = Awaited<ReturnType<Memory['events']>>['events']

/**
 * Is the log what it was up to an event after its anchor, and then only what opening took in from the files? A file alone cannot
 * tell that from a log that never went on.
 */
const isCut = (before: Answers, after: Answers): boolean => {
  const [was, is] = [eventsOf(before), eventsOf(after)]
  const same = is.findIndex((event, i) => event.hash !== was[i]?.hash)
  const kept = same === -1 ? is.length : same
  return (
    kept < was.length &&
    kept >= (after.verdict?.anchor?.seq ?? 0) &&
    is.slice(kept).every(({ kind }) => kind === 'file.seen')
  )
}

const eventsOf = ({ calls }: Answers): Events => {
  const answer = calls.events
  return answer && 'said' in answer ? (answer.said as { events: Events }).events : []
}
