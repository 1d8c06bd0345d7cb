import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openMemory } from '#calls'
import { pause } from '../../test/processes/child.ts'
import { acknowledgedOf } from '../acknowledged.ts'
import { Program } from '../programs.ts'
import { checkRecord, judgeError, type RecordCheck } from '../record-check.ts'
import { Crew } from './crew.ts'
import { type Disturbances, holds, reportOf, reportText } from './report.ts'
import { againInside, canMount, isInside, SmallDisk } from './small-disk.ts'
import { agentName, type WorkerStatus } from './worker-status.ts'

// `npm run soak -- --minutes N`: four processes work on one memory as agents do, are killed, paused and left without room, and
// everything that they were told was recorded is looked for afterwards.

const WORKERS = 4
const DEFAULT_MINUTES = 5
/** The longest quiet between two disturbances, the longest pause of a process, the longest time without room. */
const MOST_QUIET_MS = 2_000
const MOST_PAUSE_MS = 4_000
const MOST_FULL_MS = 2_000

const { values: options } = parseArgs({
  options: { minutes: { type: 'string' }, json: { type: 'string' }, home: { type: 'string' } },
})

const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

/** Looks a log through that nobody writes any more, and puts one that does not hold aside. */
const looked = async (crew: Crew, home: string, aside: string, n: number): Promise<RecordCheck> => {
  const agent = agentName(n)
  const memory = await openMemory({ home, agent })
  try {
    const check = await checkRecord(memory, acknowledgedOf(agent, crew.journals))
    const { lost, twice, problems, falseAlarms } = check
    const wrong = [...lost, ...twice, ...problems, ...falseAlarms]
    if (wrong.length > 0) {
      cpSync(join(home, agent), join(aside, agent), { recursive: true })
      say(`${agent} does not hold, and is kept in ${aside}: ${wrong[0]}`)
    }
    return check
  } finally {
    await memory.close()
    rmSync(join(home, agent), { recursive: true, force: true })
  }
}

const soak = async (minutes: number): Promise<boolean> => {
  // What is kept if something does not hold: journals, and the logs themselves.
  const folder = mkdtempSync(join(tmpdir(), 'hindcast-soak-'))
  const journals = join(folder, 'journals')
  const disk = options.home === undefined ? join(folder, 'disk') : resolve(options.home)
  const [home, scratch] = [join(disk, 'home'), join(disk, 'scratch')]
  mkdirSync(journals)
  mkdirSync(disk, { recursive: true })
  const small = isInside ? SmallDisk.mountedAt(disk) : null
  mkdirSync(scratch, { recursive: true })
  const program = await Program.of(new URL('./worker.ts', import.meta.url), join(folder, 'program'))
  const crew = new Crew({ program, workers: WORKERS, home, scratch, journals })
  process.on('exit', () => crew.killAll())
  let ended = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      ended = true
    })
  const done: Disturbances = { kills: 0, pauses: 0, fullDisks: small === null ? null : 0 }
  const anyone = () => Math.floor(Math.random() * WORKERS)
  const disturb = async (): Promise<void> => {
    const dice = Math.random()
    if (dice < 0.5) {
      done.kills++
      await crew.kill(1 + Math.floor(Math.random() * (WORKERS - 1)))
    } else if (dice < 0.8 || small === null) {
      done.pauses++
      await crew.stopFor(anyone(), Math.random() * MOST_PAUSE_MS)
    } else {
      done.fullDisks = (done.fullDisks ?? 0) + 1
      small.fill()
      await pause(Math.random() * MOST_FULL_MS)
      if (Math.random() < 0.5) {
        done.kills++
        await crew.kill(1 + Math.floor(Math.random() * (WORKERS - 1)))
      }
      small.free()
    }
  }
  const started = performance.now()
  const share = () => (performance.now() - started) / (minutes * 60_000)
  const checks: RecordCheck[] = []
  let next = 1
  const look = async (): Promise<void> => {
    try {
      checks.push(await looked(crew, home, folder, next))
    } catch (error) {
      crew.complaints.uncoded.push(`looking through ${agentName(next)}: ${judgeError(error).words}`)
    }
    next++
  }
  let quarter: WorkerStatus | undefined
  while (!ended && share() < 1) {
    await pause(Math.random() * MOST_QUIET_MS)
    await disturb()
    await crew.replaceEnded()
    crew.listen()
    if (share() >= 0.25) quarter ??= structuredClone(crew.steady)
    for (; next < crew.oldest; ) {
      await look()
      say(
        `${(share() * minutes).toFixed(1)} min: ${checks.length} logs, ${checks.reduce((sum, { events }) => sum + events, 0)} events, ` +
          `${done.kills} kills, ${done.pauses} pauses, ${done.fullDisks ?? 0} full disks`,
      )
    }
  }
  const lasted = share() * minutes
  await crew.end()
  while (next <= crew.newest) await look()
  const report = reportOf(Number(lasted.toFixed(1)), crew, done, checks, quarter)
  const sound = holds(report)
  console.log(reportText(report))
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`)
  small?.unmount()
  rmSync(join(folder, 'program'), { recursive: true, force: true })
  if (sound) rmSync(folder, { recursive: true, force: true })
  return sound
}

const minutes = Number(options.minutes ?? DEFAULT_MINUTES)
if (!(minutes > 0)) {
  say('Say how long: npm run soak -- --minutes 30.')
  process.exitCode = 2
} else if (options.home === undefined && !isInside && canMount()) process.exitCode = await againInside()
else process.exitCode = (await soak(minutes)) ? 0 : 1
