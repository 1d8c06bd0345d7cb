import type { RecordCheck } from '../record-check.ts'
import type { Crew } from './crew.ts'
import type { WorkerStatus } from './worker-status.ts'

/** What was done to the processes. */
export interface Disturbances {
  kills: number
  pauses: number
  /** Null where no disk could be made that fills up. */
  fullDisks: number | null
}

export interface SoakReport extends Disturbances {
  readonly minutes: number
  /** At a time, and in all. */
  readonly processes: number
  readonly started: number
  readonly turns: number
  readonly calls: { readonly [call: string]: number }
  readonly codes: { readonly [code: string]: number }
  readonly examples: { readonly [code: string]: string }
  readonly logs: number
  readonly events: number
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly twice: readonly string[]
  readonly clockJumps: number
  readonly verifies: number
  readonly problems: readonly string[]
  readonly falseAlarms: readonly string[]
  readonly uncoded: readonly string[]
  /** The longest that a call took, ms, by call. */
  readonly worst: { readonly [call: string]: number }
  /** Of the process that was never killed, after a quarter of the time and at the end; null: it ended too soon. */
  readonly steady: { readonly quarter: Held; readonly end: Held } | null
}

interface Held {
  readonly rss: number
  readonly handles: number
}

export const reportOf = (
  minutes: number,
  crew: Crew,
  disturbances: Disturbances,
  checks: readonly RecordCheck[],
  quarter: WorkerStatus | undefined,
): SoakReport => {
  const statuses = crew.statuses.filter((status) => status !== undefined)
  const sum = (of: (status: WorkerStatus) => number) =>
    statuses.reduce((total, status) => total + of(status), 0)
  const calls = summed(statuses.map((status) => status.calls))
  return {
    minutes,
    processes: crew.size,
    started: crew.statuses.length,
    turns: calls.turn ?? 0,
    calls,
    codes: summed(statuses.map((status) => status.codes)),
    examples: Object.assign({}, ...statuses.map((status) => status.examples)),
    logs: checks.length,
    events: checks.reduce((total, { events }) => total + events, 0),
    acknowledged: checks.reduce((total, { acknowledged }) => total + acknowledged, 0),
    lost: checks.flatMap(({ lost }) => lost),
    twice: checks.flatMap(({ twice }) => twice),
    ...disturbances,
    clockJumps: sum(({ jumps }) => jumps),
    verifies: sum(({ verifies }) => verifies) + checks.length,
    problems: [...crew.complaints.problem, ...checks.flatMap(({ problems }) => problems)],
    falseAlarms: [...crew.complaints.alarm, ...checks.flatMap(({ falseAlarms }) => falseAlarms)],
    uncoded: crew.complaints.uncoded,
    worst: joined(
      statuses.map((status) => status.worst),
      (a, b) => Math.max(a, Math.round(b)),
    ),
    steady: quarter && crew.steady ? { quarter: heldBy(quarter), end: heldBy(crew.steady) } : null,
  }
}

const heldBy = ({ rss, handles }: WorkerStatus): Held => ({ rss, handles })

interface Figures {
  readonly [name: string]: number
}

const joined = (all: readonly Figures[], join: (a: number, b: number) => number): Figures => {
  const result: { [name: string]: number } = {}
  for (const figures of all)
    for (const [name, value] of Object.entries(figures)) result[name] = join(result[name] ?? 0, value)
  return result
}

const summed = (all: readonly Figures[]): Figures => joined(all, (a, b) => a + b)

/** What must not be, whatever was done to the processes. */
export const holds = ({ lost, twice, problems, falseAlarms, uncoded }: SoakReport): boolean =>
  [lost, twice, problems, falseAlarms, uncoded].every(({ length }) => length === 0)

const NAMED = 10

export const reportText = (report: SoakReport): string => {
  const { steady, fullDisks } = report
  const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  const rows: readonly (readonly [string, string | number])[] = [
    ['minutes', report.minutes],
    ['processes', `${report.processes} at a time, ${report.started} in all`],
    ['turns', report.turns],
    ['calls', listed(report.calls)],
    ['refusals, an example of each below', listed(report.codes)],
    ['logs looked through', report.logs],
    ['events recorded', report.events],
    ['acknowledged', report.acknowledged],
    ['**lost**', report.lost.length],
    ['**recorded twice**', report.twice.length],
    ['kills', report.kills],
    ['pauses', report.pauses],
    ['clock jumps', report.clockJumps],
    ['full disks', fullDisks ?? 'not tried: no disk of its own could be mounted here'],
    ['verifies', report.verifies],
    ['**problems they found**', report.problems.length],
    ['**false alarms**', report.falseAlarms.length],
    ['**errors without a code**', report.uncoded.length],
    ['longest call, ms', listed(report.worst)],
    [
      'memory, after a quarter and at the end',
      steady ? `${mb(steady.quarter.rss)}, ${mb(steady.end.rss)}` : 'not measured',
    ],
    [
      'open files, after a quarter and at the end',
      steady ? `${steady.quarter.handles}, ${steady.end.handles}` : 'not measured',
    ],
  ]
  const found = [report.lost, report.twice, report.problems, report.falseAlarms, report.uncoded].flatMap(
    (list) => tallied(list).slice(0, NAMED),
  )
  return [
    '# Soak',
    '',
    '| | |',
    '|---|---|',
    ...rows.map(([what, value]) => `| ${what} | ${value} |`),
    '',
    ...Object.values(report.examples).map((example) => `- ${firstLine(example)}`),
    '',
    holds(report)
      ? 'It holds.'
      : ['It does **not** hold:', '', ...found.map((line) => `- ${line}`)].join('\n'),
  ].join('\n')
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

const listed = (tally: Figures): string =>
  Object.entries(tally)
    .sort(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')

/** Equal lines once, with how often. */
const tallied = (lines: readonly string[]): string[] => {
  const times = new Map<string, number>()
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1)
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .map(([line, count]) => (count === 1 ? line : `${count} times: ${line}`))
}
