import { tradingDay } from '#market'
import { HindcastError, handleNumber, handleOf } from '#vocabulary'
import { type Change, put } from '../log/change.ts'
import type { EventOf, LogEvent } from '../log/log-event.ts'
import type { Found, Lookup } from '../log/lookup.ts'
import type { FileRow, ProposalRow } from '../log/rows.ts'
import type { State } from '../log/state.ts'
import { refuseGiven, standingGiven } from '../policy/giving.ts'
import { isProtected } from '../policy/writing.ts'

type FileEvent = EventOf<'journal' | 'note' | 'review' | 'learning' | 'file.seen' | 'file.given' | 'approval'>

/** What a fact about files must find before it is decided. */
export const fileLookups = (event: LogEvent): readonly Lookup[] => {
  switch (event.kind) {
    case 'journal':
    case 'note':
    case 'review':
    case 'learning':
    case 'file.seen':
    case 'file.given':
      return [{ find: 'file', path: event.data.file }]
    case 'proposal':
      return [{ find: 'newestProposal' }]
    case 'approval':
      return [
        { find: 'file', path: event.data.file },
        ...(event.data.proposal === undefined
          ? []
          : [{ find: 'proposal' as const, n: proposalNumber(event.data.proposal) }]),
      ]
    default:
      return []
  }
}

/** `C3` is the third proposed change; people also type `c3`. */
export const proposalNumber = (handle: string): number => {
  const n = handleNumber('proposal', handle.trim().toUpperCase())
  if (n === null) throw noProposal(handle)
  return n
}

export const noProposal = (handle: string): HindcastError =>
  new HindcastError('not_found', `no proposal is called "${handle.slice(0, 40)}"`, {
    field: 'proposal',
    next: 'List them with: hindcast proposals.',
  })

/** What a fact does to the rows of files and proposals: part of the same decision as everything else. */
export const keepFiles = (state: State, event: LogEvent, found: Found): readonly Change[] => {
  switch (event.kind) {
    case 'journal':
    case 'note':
    case 'review':
    case 'learning':
    case 'file.seen':
      return [put('files', fileAfter(state, event, event.data, found))]
    case 'file.given':
      return [put('files', given(state, event, found))]
    case 'proposal':
      return [put('proposals', proposed(state, event, found))]
    case 'approval':
      return judged(state, event, found)
    default:
      return []
  }
}

interface After {
  readonly file: string
  readonly whole: string
  readonly bytes: number
  readonly disk?: string | undefined
  readonly seen?: string | undefined
}

const fileAfter = (state: State, event: FileEvent, after: After, found: Found): FileRow => {
  const before = found.files.find((row) => row.path === after.file)
  const day = tradingDay(event.knownAt, state.config.calendar)
  const [writes, bytes] = before?.day === day ? [before.dayWrites, before.dayBytes] : [0, 0]
  // What a run begins with is no writing of a day's.
  const counts = event.actor === 'agent' && event.kind !== 'file.given'
  const standing = standingAfter(state, event, after, before)
  return {
    path: after.file,
    hash: after.whole,
    // With an append applied to what was seen, it is this text that is to be there.
    disk: after.disk !== undefined && after.seen === undefined ? after.disk : after.whole,
    event: event.id,
    seq: event.seq,
    how: event.kind,
    actor: event.actor,
    run: event.run,
    turn: event.turn,
    at: event.at,
    knownAt: event.knownAt,
    standing,
    approved: standing === 'approved' ? after.whole : (before?.approved ?? null),
    day,
    dayWrites: writes + (counts ? 1 : 0),
    dayBytes: bytes + (counts ? after.bytes : 0),
  }
}

/** A learning leaves the rules above it as they stood; a hand edit back to the approved text is approved. */
const standingAfter = (
  state: State,
  event: FileEvent,
  { file, whole }: After,
  before: FileRow | undefined,
): FileRow['standing'] => {
  if (!isProtected(file)) return 'free'
  if (event.kind === 'approval') return 'approved'
  if (event.kind === 'file.given') return standingGiven(file, isLive(state, event), event.actor)
  if (event.kind === 'file.seen') return before?.approved === whole ? 'approved' : 'unapproved'
  return before?.standing ?? 'approved'
}

/** A file that the run was opened with. It stands in a log only where nothing of that name stood. */
const given = (state: State, event: EventOf<'file.given'>, found: Found): FileRow => {
  const { file } = event.data
  const run = state.runs.get(event.run)
  if (!run || run.endedAt !== null)
    throw new HindcastError('not_found', `no run called ${event.run} is open to be given ${file}`, {
      field: 'run',
      next: 'Files are given when a run is opened: hindcast run open, or openMemory with a mode.',
    })
  const there = found.files.some((row) => row.path === file)
  refuseGiven({ path: file, there, live: isLive(state, event), actor: event.actor })
  return fileAfter(state, event, event.data, found)
}

const isLive = (state: State, { run }: { readonly run: string }): boolean =>
  state.runs.get(run)?.mode === 'live'

const proposed = (state: State, event: EventOf<'proposal'>, { proposals }: Found): ProposalRow => ({
  id: event.id,
  n: (proposals[0]?.n ?? 0) + 1,
  status: 'open',
  file: event.data.file,
  edit: event.data.edit,
  find: event.data.find ?? null,
  text: event.data.text,
  reason: event.data.reason,
  base: event.data.base,
  situation: event.data.situation,
  actor: event.actor,
  run: event.run,
  turn: event.turn,
  at: event.at,
  knownAt: event.knownAt,
  day: tradingDay(event.knownAt, state.config.calendar),
  judgedAt: null,
  judgedBy: null,
  verdictReason: null,
})

/** Which edit was approved, with its reason and its conditions, stays with the proposal; the file's row names the event. */
const judged = (state: State, event: EventOf<'approval'>, found: Found): readonly Change[] => {
  const { file, proposal: handle, verdict, reason, whole } = event.data
  const changes: Change[] = []
  if (handle !== undefined) {
    const proposal = found.proposals.find((row) => row.n === proposalNumber(handle))
    if (!proposal || proposal.file !== file) throw noProposal(handle)
    if (proposal.status !== 'open')
      throw new HindcastError(
        'already_exists',
        `${handleOf('proposal', proposal.n)} was already ${proposal.status}`,
        {
          field: 'proposal',
          next: 'Propose it again if it should be looked at once more.',
        },
      )
    changes.push(
      put('proposals', {
        ...proposal,
        status: verdict,
        judgedAt: event.knownAt,
        judgedBy: event.id,
        verdictReason: reason ?? null,
      }),
    )
  }
  if (verdict === 'approved' && whole !== undefined)
    changes.push(put('files', fileAfter(state, event, { file, whole, bytes: 0 }, found)))
  return changes
}
