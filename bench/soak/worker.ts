import { existsSync, readdirSync, writeSync } from 'node:fs'
import { type Instant, type Memory, openMemory } from '#calls'
import { stream } from '../../src/lab/random/mulberry32.ts'
import { pause } from '../../test/processes/child.ts'
import { AcknowledgedJournal } from '../acknowledged.ts'
import { ASKING, KEEPING, oneOf, WRITING } from '../agent-calls.ts'
import { judgeError } from '../record-check.ts'
import { agentName, EVENTS_A_LOG, type WorkerStatus } from './worker-status.ts'

// One of the processes of a soak: calls as an agent does until it is told to end (SIGTERM), with a clock that jumps. It says
// what it comes to every second, and at once what no call should ever say.

const CALLS = [...WRITING, ...ASKING, ...KEEPING]
/** Between two looks at how long the log is. */
const LOOK_EVERY = 25
/** How often, of all calls, the clock jumps; it is back some calls later. */
const JUMPS = 0.01
const CALLS_AHEAD = 10
/** Less than what a live log refuses as ahead of the clock. */
const MOST_AHEAD_MS = 55 * 60_000
/** After a refusal, as when the disk is full. */
const REST_MS = 20
const SAY_EVERY_MS = 1_000

const [home = '', scratch = '', journalFile = '', name = '', first = '1'] = process.argv.slice(2)
const random = stream(1, name)
const journal = new AcknowledgedJournal(journalFile)
const status: WorkerStatus = {
  agent: Number(first),
  calls: {},
  codes: {},
  acknowledged: 0,
  jumps: 0,
  verifies: 0,
  examples: {},
  worst: {},
  rss: 0,
  handles: 0,
}
/** Numbers all calls of this process: no id is used twice. */
let numbered = 0
let ahead = 0
let ended = false
let stopped = false
process.on('SIGTERM', () => {
  ended = true
})
// Ctrl-C reaches every process of a terminal; who started this one says when it ends.
process.on('SIGINT', () => {})
process.on('SIGCONT', () => {
  stopped = true
})

const say = (word: string, what: unknown): void => {
  writeSync(1, `${word} ${JSON.stringify(what)}\n`)
}

const sayStatus = (): void => {
  status.rss = process.memoryUsage.rss()
  status.handles = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0
  say('status', status)
}

/** Makes a call, and judges what it says where it fails. */
const made = async <T>(call: string, make: () => Promise<T>): Promise<T | undefined> => {
  status.calls[call] = (status.calls[call] ?? 0) + 1
  stopped = false
  const started = performance.now()
  try {
    const answer = await make()
    const ms = performance.now() - started
    // One that was stopped in the middle of a call waited for nobody but itself.
    if (!stopped) status.worst[call] = Math.max(status.worst[call] ?? 0, ms)
    return answer
  } catch (error) {
    const { verdict, code, words } = judgeError(error)
    status.codes[code] = (status.codes[code] ?? 0) + 1
    status.examples[code] ??= `${call}: ${words}`
    if (verdict !== 'coded') say(verdict === 'uncoded' ? 'uncoded' : 'alarm', `${call}: ${words}`)
    await pause(REST_MS)
    return undefined
  }
}

const found = (problems: readonly string[], alarms: readonly string[]): void => {
  status.verifies++
  for (const problem of problems) say('problem', `verify: ${problem}`)
  for (const alarm of alarms) say('alarm', `verify: ${alarm}`)
}

const jumpTo = (ms: number): void => {
  ahead = ms
  status.jumps++
}

/** One log, until it is long enough. */
const work = async (memory: Memory, agent: string): Promise<void> => {
  for (let n = 1; !ended; n++) {
    if (random() < JUMPS) jumpTo(Math.floor(random() * MOST_AHEAD_MS))
    else if (ahead > 0 && random() * CALLS_AHEAD < 1) jumpTo(0)
    const { name: call, make } = oneOf(CALLS, random)
    // After a jump it trades other symbols: what it reported of these may lie ahead of it.
    const desk = { memory, name: `${name}.${status.jumps}`, random, scratch, found }
    const answer = await made(call, () => make(desk, ++numbered))
    if (answer !== undefined) {
      journal.add(agent, answer)
      status.acknowledged += (answer.events?.length ?? 0) + (answer.trades?.length ?? 0)
    }
    if (n % LOOK_EVERY !== 0) continue
    const look = await made('status', () => memory.status({}))
    if (look !== undefined && look.events >= EVENTS_A_LOG) return
  }
}

const saying = setInterval(sayStatus, SAY_EVERY_MS)
const clock = { now: () => (Date.now() + ahead) as Instant }
while (!ended) {
  sayStatus()
  const agent = agentName(status.agent)
  const memory = await made('open', () => openMemory({ home, agent, clock }))
  if (memory === undefined) continue
  await work(memory, agent)
  await made('close', () => memory.close())
  if (!ended) status.agent++
}
clearInterval(saying)
sayStatus()
