import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openMemory } from '#calls'
import { mulberry32 } from '../src/lab/random/mulberry32.ts'
import { type Child, pause } from '../test/processes/child.ts'
import { acknowledgedOf } from './acknowledged.ts'
import { benchmark } from './benchmark.ts'
import { Program } from './programs.ts'
import { checkRecord, type RecordCheck } from './record-check.ts'
import type { Stores } from './stores.ts'

const KILLS = 300
const KILLS_IN_FULL = 5_000
/** Writers at a time, each of a log of its own: as many as a small machine has cores. */
const AT_ONCE = 2
/** One log survives several deaths, so that recovery is recovered from too. */
const DEATHS_A_LOG = 12
/** A writer lives until so many calls at most were answered, and at most so much longer: counted, it says the same on a busy machine. */
const MOST_CALLS = 12
const LONGEST_LIFE_MS = 60
/** One in so many dies sooner: while it opens, recovers, or looks at what the others have left. */
const EARLY_EVERY = 6
const LONGEST_START_MS = 400
const SAID_EVERY = 50

/** P4 and P10 under SIGKILL: what was acknowledged is there, and nobody is accused of the mess. */
export const kill = benchmark({
  measures: {
    'kill-lost': { unit: 'facts', target: { atMost: 0 } },
    'kill-false-alarms': { unit: 'alarms', target: { atMost: 0 } },
  },
  run: async (stores, full) => {
    const kills = full ? KILLS_IN_FULL : KILLS
    const writer = await Program.of(
      new URL('./killed-writer.ts', import.meta.url),
      join(stores.folder, 'killed'),
    )
    const tally = new Tally(kills, stores.say)
    const lanes = Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let log = 0; tally.left > 0; log++) await oneLog(stores, writer, `${lane}-${log}`, tally)
    })
    await Promise.all(lanes)
    if (tally.problems.length > 0 || tally.failures.length > 0)
      throw new Error([...tally.problems, ...tally.failures].slice(0, 5).join('\n'))
    return {
      values: { 'kill-lost': tally.lost.size, 'kill-false-alarms': tally.alarms.length },
      note: `${tally.done} kills, ${tally.acknowledged} facts acknowledged${tally.alarms
        .slice(0, 3)
        .map((alarm) => `; ${alarm}`)
        .join('')}`,
    }
  },
})

/** What all deaths have come to. */
class Tally {
  done = 0
  acknowledged = 0
  readonly lost = new Set<string>()
  readonly alarms: string[] = []
  readonly problems: string[] = []
  /** Writers that ended of themselves. */
  readonly failures: string[] = []
  private readonly wanted: number
  private readonly say: (line: string) => void

  constructor(wanted: number, say: (line: string) => void) {
    this.wanted = wanted
    this.say = say
  }

  get left(): number {
    return this.wanted - this.done
  }

  /** Counts another kill, unless there have been enough. */
  another(): boolean {
    if (this.left === 0) return false
    if (++this.done % SAID_EVERY === 0)
      this.say(`  ${this.done} kills, ${this.lost.size} lost, ${this.alarms.length} false alarms`)
    return true
  }

  take(log: string, check: RecordCheck): void {
    for (const id of [...check.lost, ...check.twice]) this.lost.add(`${log} ${id}`)
    this.alarms.push(...check.falseAlarms.map((alarm) => `log ${log}: ${alarm}`))
    this.problems.push(...check.problems.map((problem) => `log ${log}: ${problem}`))
  }
}

const oneLog = async (stores: Stores, writer: Program, log: string, tally: Tally): Promise<void> => {
  const home = join(stores.folder, `kill-${log}`)
  const journals = join(home, 'journals')
  mkdirSync(journals, { recursive: true })
  const random = mulberry32(log.length + Number(log.replace('-', '7')))
  for (let death = 0; death < DEATHS_A_LOG && tally.another(); death++) {
    const child = writer.start(home, journals, `w${death}`, String(tally.done))
    if (random() * EARLY_EVERY < 1) await pause(random() * LONGEST_START_MS)
    else {
      await child.heard('answered', 1 + Math.floor(random() * MOST_CALLS))
      await pause(random() * LONGEST_LIFE_MS)
    }
    child.process.kill('SIGKILL')
    const { signal, errors } = await child.ended
    if (signal !== 'SIGKILL') tally.failures.push(`log ${log}: a writer ended of itself: ${errors}`)
    hear(log, child, tally)
  }
  const memory = await openMemory({ home, agent: 'agent' })
  const check = await checkRecord(
    memory,
    acknowledgedOf(
      'agent',
      Array.from({ length: DEATHS_A_LOG }, (_, death) => join(journals, `w${death}`)),
    ),
  )
  await memory.close()
  tally.take(log, check)
  tally.acknowledged += check.acknowledged
  rmSync(home, { recursive: true, force: true })
}

const hear = (log: string, child: Child, tally: Tally): void => {
  const checked = child.said('checked ')
  if (checked !== '') tally.take(log, JSON.parse(checked) as RecordCheck)
}
