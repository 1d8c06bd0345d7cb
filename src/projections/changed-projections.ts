import type { Log, ProposalRow } from '#log'
import { RESULT_FILE, TRADES_FILE, TRANSCRIPTS } from '#record'
import { isHindcastError, sha256 } from '#vocabulary'
import { proposalPath } from '#workspace'
import type { MadeFiles } from './ports.ts'
import { projectedText } from './projected-text.ts'
import { EVENT_FILES } from './record-files.ts'
import { transcriptOf } from './transcript.ts'
import { changedTurns } from './turns.ts'
import { unknownFiles } from './unknown-files.ts'
import { leftBy, notedWrites, readMarks, type WrittenFile, type WrittenMarks } from './written-marks.ts'

/** What was done to the files that are made from a log, by somebody else. */
export interface ProjectionChanges {
  /** No write of ours left them as they are. */
  readonly changed: readonly string[]
  /** A write of ours put them there, and they are gone. */
  readonly deleted: readonly string[]
  /** No write of ours on this log puts them there. */
  readonly unknown: readonly string[]
}

/**
 * What is on the disk, against what any write of ours would have made: of a process that died half way and of an older log too.
 * One that is behind the log is no change; nor is one that still shows what was erased since, until it is written again.
 */
export const projectionChanges = async (log: Log, made: MadeFiles): Promise<ProjectionChanges> => {
  const unknown = await unknownFiles(log, made)
  const look = new Look(log, made, await readMarks(log))
  await look.records()
  await look.proposals()
  await look.transcripts()
  return { changed: look.changed.sort(), deleted: look.isHere ? look.deleted.sort() : [], unknown }
}

class Look {
  readonly changed: string[] = []
  readonly deleted: string[] = []
  /** Of what only a pass over all files writes, something is there. Else none was deleted: this may be a copy of the database alone. */
  isHere = false
  private readonly log: Log
  private readonly made: MadeFiles
  private readonly marks: WrittenMarks

  constructor(log: Log, made: MadeFiles, marks: WrittenMarks) {
    this.log = log
    this.made = made
    this.marks = marks
  }

  /** Each is as one of the last two writes left it, whatever log it was made from, and what this log makes of it at that event. */
  async records(): Promise<void> {
    for (const path of [...EVENT_FILES.keys(), TRADES_FILE, RESULT_FILE]) {
      const noted = await notedWrites(this.log, path)
      if (noted.now === null) continue
      const disk = await this.digest(path)
      if (disk === null) {
        // Where the last write is noted and did not end, there may have been no file yet.
        if (noted.before ?? (noted.now.seq ?? 0) <= this.marks.all) this.deleted.push(path)
        continue
      }
      this.isHere = true
      const left = leftBy(noted, disk)
      if (left === null || !(await this.isMade(path, left))) this.changed.push(path)
    }
  }

  /** That the note itself is true: it stands beside the log, and not in it. */
  private async isMade(path: string, { seq, hash }: WrittenFile): Promise<boolean> {
    if (seq === null || (await this.erasedSince(seq))) return true
    const text = await projectedText(this.log, path, seq)
    return text !== null && sha256(text) === hash
  }

  private async erasedSince(afterSeq: number): Promise<boolean> {
    return (await this.log.store.events({ afterSeq, kinds: ['redacted'], limit: 1 })).length > 0
  }

  /** A proposal is also written when it is made and when it is judged: it may be as of any event that changed it. */
  async proposals(): Promise<void> {
    if (this.marks.all === 0 || (await this.erasedSince(this.marks.all))) return
    for (const row of await this.log.store.rows('proposals', { order: { column: 'n' } })) {
      const path = proposalPath(row.n)
      const seqs = await proposalSeqs(this.log, row)
      const isWritten = Math.min(...seqs) <= this.marks.all
      await this.compare(path, isWritten, seqs, (seq) => projectedText(this.log, path, seq))
    }
  }

  /** One of which there is more to tell waits to be written, and is not looked at: a process that died may have told half. */
  async transcripts(): Promise<void> {
    const { log, marks } = this
    if (marks.transcripts === 0 || (await this.erasedSince(marks.all))) return
    const { seq: head } = await log.store.head()
    this.isHere ||= await this.made.has(TRANSCRIPTS)
    const waiting = await changedTurns(log, marks.transcripts, head)
    for (const turn of (await changedTurns(log, 0, head)).keys()) {
      const transcript = waiting.has(turn) ? null : await transcriptOf(log, turn, head)
      if (transcript) await this.compare(transcript.path, true, [head], async () => transcript.text)
    }
  }

  /** One that is gone was deleted if it had been written; one that is there is what we made at one of these events. */
  private async compare(
    path: string,
    isWritten: boolean,
    seqs: readonly number[],
    textAt: (seq: number) => Promise<string | null>,
  ): Promise<void> {
    const disk = await this.digest(path)
    if (disk === null) {
      if (isWritten) this.deleted.push(path)
      return
    }
    for (const seq of seqs) {
      const text = await textAt(seq)
      if (text !== null && sha256(text) === disk) return
    }
    this.changed.push(path)
  }

  /** A link or a device in its place, or one that nobody may read, is a change as well. */
  private async digest(path: string): Promise<string | null> {
    try {
      return await this.made.digest(path)
    } catch (error) {
      if (isHindcastError(error) && IN_ITS_PLACE.has(error.code)) return 'unreadable'
      throw error
    }
  }
}

const IN_ITS_PLACE: ReadonlySet<string> = new Set(['not_allowed', 'store_read_only'])

/** Every event that may have changed a proposal's text, the newest first: its own versions, and the file's while it was open. */
const proposalSeqs = async (log: Log, { id, file }: ProposalRow): Promise<number[]> => {
  const own = await log.store.versions('proposals', { id })
  const first = Math.min(...own.map(({ fromSeq }) => fromSeq))
  const files = await log.store.versions('files', { path: file })
  const later = files.filter(({ fromSeq }) => fromSeq > first)
  return [...own, ...later].map(({ fromSeq }) => fromSeq).sort((one, other) => other - one)
}
