import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { fileErrorCode } from './file-error.ts'
import { orNothing } from './look.ts'

// Whose something is that is there only while a process works: a temporary file, a shadow table, a lease. Its name holds a
// mark of machine, process, the process's start, the moment, and a count. So whoever comes next can tell what a dead
// process left from what a living one is at; a number alone cannot, because numbers of processes are used again.

/** What a process that cannot be asked about has left is cleared when it is this old. The longest work takes hours. */
const SURELY_LEFT_MS = 24 * 60 * 60 * 1_000

/** As a part of a regular expression. */
export const MARK = '[0-9a-z]{6}-[0-9a-z]{1,7}-[0-9a-z]{1,11}-[0-9a-z]{1,8}-[0-9a-f]{8,12}'
const WHOLE_MARK = new RegExp(`^${MARK}$`)
const MARK_AT_END = new RegExp(`${MARK}$`)

/** Threads of one process count each for itself. */
const thread = randomBytes(2).toString('hex')
let marks = 0

/** A mark of this process that nothing else has. */
export const newMark = (): string => {
  marks += 1
  const made = Math.floor(Date.now() / 1_000).toString(36)
  return `${thisProcess()}-${made}-${thread}${marks.toString(16).padStart(4, '0')}`
}

/** This process in words, for who has to wait for it. */
export const newProcessName = (): string => `process ${process.pid} on ${hostname()} ${newMark()}`

/** Whether a process named so surely is no more. One of another machine may be: nobody here can tell. */
export const isGoneProcess = (name: string): boolean => {
  const [mark] = MARK_AT_END.exec(name) ?? []
  return mark !== undefined && fateOf(mark) === 'dead'
}

/** Whether what has this mark is nobody's any more. */
export const isLeftOver = (mark: string): boolean => {
  if (!WHOLE_MARK.test(mark)) return false
  const fate = fateOf(mark)
  return fate === 'dead' || (fate === 'unknown' && ageOf(mark) > SURELY_LEFT_MS)
}

type Fate = 'living' | 'dead' | 'unknown'

const fateOf = (mark: string): Fate => {
  const [machine, number = '', start] = mark.split('-')
  if (machine !== thisMachine()) return 'unknown'
  const pid = Number.parseInt(number, 36)
  if (!isThere(pid)) return 'dead'
  const found = standingOf(pid)
  // Not every system tells when a process began: the number may be another's by now.
  if (found === null) return 'unknown'
  return found.start === start && !found.ended ? 'living' : 'dead'
}

/** Either way: one that was made by a clock that ran ahead grows old too. */
const ageOf = (mark: string): number =>
  Math.abs(Date.now() - Number.parseInt(mark.split('-')[3] ?? '', 36) * 1_000)

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process may not be asked, and is there.
    return fileErrorCode(error) !== 'ESRCH'
  }
}

interface Standing {
  /** In ticks since the machine was started. */
  readonly start: string
  /** It has ended, and nobody has asked how: it holds nothing any more. */
  readonly ended: boolean
}

/** What Linux says of a process; null where nothing does. */
const standingOf = (pid: number): Standing | null => {
  const stat = orNothing(() => readFileSync(`/proc/${pid}/stat`, 'latin1'))
  // The second field is the program's name in brackets, and may hold anything: fields are counted behind it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, start] = [fields?.[0], fields?.[19]]
  if (state === undefined || start === undefined) return null
  return { start: Number(start).toString(36), ended: state === 'Z' || state === 'X' }
}

let machine: string | undefined

/** A number names a process on one machine, since it was last started, and within one container. */
const thisMachine = (): string => {
  machine ??= createHash('sha256')
    .update(hostname())
    .update(orNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1')) ?? '')
    .update(orNothing(() => readlinkSync('/proc/self/ns/pid')) ?? '')
    .digest('hex')
    .slice(0, 6)
  return machine
}

let mine: string | undefined

const thisProcess = (): string => {
  mine ??= `${thisMachine()}-${process.pid.toString(36)}-${standingOf(process.pid)?.start ?? '0'}`
  return mine
}
