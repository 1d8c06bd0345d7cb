import type { Episodes } from '#episode-index'
import { type Log, momentAt, type Progress, type ProposalRow, type StoredEvent } from '#log'
import { RESULT_FILE, TRADES_FILE, TRANSCRIPTS } from '#record'
import { isHindcastError, sha256 } from '#vocabulary'
import { proposalPath, proposalText, proposalView, Troubles } from '#workspace'
import type { MadeFiles, NoteWrite } from './ports.ts'
import {
  allTradeLines,
  changedTrades,
  EVENT_FILES,
  type EventFile,
  eventLines,
  linesOfTrades,
} from './record-files.ts'
import { resultText } from './run-result.ts'
import { transcriptOf } from './transcript.ts'
import { changedTurns } from './turns.ts'
import {
  eventAt,
  keepMark,
  leftBy,
  notedWrites,
  noteWrite,
  readMarks,
  type WrittenFile,
  type WrittenMarks,
} from './written-marks.ts'

export interface WritingOptions {
  /** What happened after this event is looked at; 0 makes every file again, left out it is what the last write left. */
  readonly from?: number | undefined
  /** For what must not take long: no result, and no more transcripts than this. The next write goes on from there. */
  readonly atMost?: number | undefined
  readonly episodes?: Episodes | undefined
  readonly progress?: Progress | undefined
}

export interface WrittenProjections {
  readonly written: readonly string[]
  /** Files that could not be written, and why. */
  readonly trouble: readonly string[]
}

/** One pass over the files, as of one event. */
export class ProjectionPass {
  private readonly log: Log
  private readonly made: MadeFiles
  private readonly head: StoredEvent
  private readonly options: WritingOptions
  private readonly written: string[] = []
  private readonly troubles = new Troubles()

  constructor(log: Log, made: MadeFiles, head: StoredEvent, options: WritingOptions) {
    this.log = log
    this.made = made
    this.head = head
    this.options = options
  }

  async all(): Promise<WrittenProjections> {
    const marks = await readMarks(this.log)
    const erased = await this.erasedSince(marks.all)
    const again = this.options.from === 0 || marks.all === 0 || erased
    // What was erased goes at once, however long that takes.
    const brief = this.options.atMost !== undefined && !erased
    const since = again ? 0 : marks.all
    let done = true
    for (const [path, file] of EVENT_FILES)
      done = (await this.tried(() => this.events(path, file, since, brief))) && done
    done = (await this.tried(() => this.trades(since, brief))) && done
    if (!brief || (await this.isResultGone())) done = (await this.tried(() => this.result())) && done
    done = (await this.proposals(since)) && done
    await this.transcripts(again ? 0 : this.sinceFor(marks), brief)
    if (done) await keepMark(this.log, 'all', this.head)
    return { written: this.written, trouble: this.troubles.all }
  }

  /**
   * One file that cannot be written does not keep the others from being. False where the next write should try it again: what
   * stands in a file's place stays there until somebody removes it, and anything else may have passed by then.
   */
  private async tried(work: () => Promise<void>): Promise<boolean> {
    let again = false
    await this.troubles.orNull(() =>
      work().catch((error: unknown) => {
        again = !isHindcastError(error) || error.code !== 'not_allowed'
        throw error
      }),
    )
    return !again
  }

  /** Words that were erased may stand in any file. */
  private async erasedSince(afterSeq: number): Promise<boolean> {
    const asked = { afterSeq, toSeq: this.head.seq, kinds: ['redacted'], limit: 1 }
    return (await this.log.store.events(asked)).length > 0
  }

  private sinceFor({ transcripts }: WrittenMarks): number {
    return Math.min(transcripts, this.options.from ?? transcripts)
  }

  private async events(path: string, file: EventFile, since: number, brief: boolean): Promise<void> {
    const { log, head } = this
    const news = { afterSeq: since, toSeq: head.seq, kinds: [file.kind], limit: 1 }
    if (brief && (await log.store.events(news)).length === 0 && (await this.made.has(path))) return
    const left = since === 0 ? null : await this.leftOnDisk(path)
    if (left?.seq) {
      const added = await collected(eventLines(log, file, left.seq, head.seq))
      if (added.length === 0) return
      if (await this.made.grow(path, left.hash, added, this.noting(path, left))) return this.wrote(path)
    }
    await this.whole(path, eventLines(log, file, 0, head.seq))
  }

  private async trades(since: number, brief: boolean): Promise<void> {
    const { log, head } = this
    const quiet = brief && (await changedTrades(log, since, head.seq)).length === 0
    if (quiet && (await this.made.has(TRADES_FILE))) return
    const left = since === 0 ? null : await this.leftOnDisk(TRADES_FILE)
    if (left?.seq) {
      const lines = await linesOfTrades(log, await changedTrades(log, left.seq, head.seq), head.seq)
      if (lines.size === 0) return
      const note = this.noting(TRADES_FILE, left)
      if (await this.made.patch(TRADES_FILE, left.hash, lines, note)) return this.wrote(TRADES_FILE)
    }
    await this.whole(TRADES_FILE, allTradeLines(log, head.seq))
  }

  /** The write of ours that a file is as it was left by. */
  private async leftOnDisk(path: string): Promise<WrittenFile | null> {
    return leftBy(await notedWrites(this.log, path), await this.made.digest(path))
  }

  private noting(path: string, there: WrittenFile | null): NoteWrite {
    return (hash) => noteWrite(this.log, path, { id: this.head.id, hash }, there)
  }

  private async isResultGone(): Promise<boolean> {
    return (await notedWrites(this.log, RESULT_FILE)).now !== null && !(await this.made.has(RESULT_FILE))
  }

  private async result(): Promise<void> {
    const moment = await momentAt(this.log, this.head.seq)
    await this.whole(RESULT_FILE, [await resultText(moment, this.options.episodes)])
  }

  private async proposals(afterSeq: number): Promise<boolean> {
    const { log, head } = this
    let done = true
    for (const row of await this.proposalsSince(afterSeq)) {
      const tried = await this.tried(async () =>
        this.ifChanged(proposalPath(row.n), proposalText(await proposalView(log, row, head.seq))),
      )
      done &&= tried
    }
    return done
  }

  /** Those that wait show the file as it stands now; those that were judged stay as they are, if they are there. */
  private async proposalsSince(afterSeq: number): Promise<readonly ProposalRow[]> {
    const { log, head } = this
    const began = { columns: ['n'], afterSeq, toSeq: head.seq, ended: false }
    const changed = new Set((await log.store.columns('proposals', began)).map(([, , n]) => n))
    const rows = await log.store.rows('proposals', { seq: head.seq, order: { column: 'n' } })
    const due: ProposalRow[] = []
    for (const row of rows)
      if (row.status === 'open' || changed.has(row.n) || !(await this.made.has(proposalPath(row.n))))
        due.push(row)
    return due
  }

  private async transcripts(afterSeq: number, brief: boolean): Promise<void> {
    const { log, head } = this
    // Where the whole folder is gone, or was never on this disk, all are made again.
    const gone = !(await this.made.has(TRANSCRIPTS)) && (await this.hasTurns())
    const changed = [...(await changedTurns(log, gone ? 0 : afterSeq, head.seq))]
    const most = brief ? (this.options.atMost ?? changed.length) : changed.length
    let failed: number | undefined
    for (const [at, [turn, first]] of changed.slice(0, most).entries()) {
      const tried = await this.tried(async () => {
        const transcript = await transcriptOf(log, turn, head.seq)
        if (transcript) await this.ifChanged(transcript.path, transcript.text)
      })
      if (!tried) failed ??= first
      this.options.progress?.(at + 1, changed.length)
    }
    const next = failed ?? changed[most]?.[1]
    const done = next === undefined ? head : await eventAt(log, next - 1)
    if (done) await keepMark(log, 'transcripts', done)
  }

  private async hasTurns(): Promise<boolean> {
    return (await this.log.store.events({ kinds: ['recalled'], limit: 1 })).length > 0
  }

  /** Lines that are all there already are left as they are; a file without lines is none. */
  private async whole(path: string, texts: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const parts = await collected(texts)
    if (parts.length === 0) return
    const hash = sha256(parts.join(''))
    const disk = await this.made.digest(path)
    await this.noting(path, leftBy(await notedWrites(this.log, path), disk))(hash)
    if (disk === hash) return
    await this.made.put(path, parts)
    this.wrote(path)
  }

  private async ifChanged(path: string, text: string): Promise<void> {
    if ((await this.made.digest(path)) === sha256(text)) return
    await this.made.put(path, [text])
    this.wrote(path)
  }

  private wrote(path: string): void {
    this.written.push(path)
  }
}

const collected = async (texts: AsyncIterable<string> | Iterable<string>): Promise<readonly string[]> => {
  const parts: string[] = []
  for await (const text of texts) parts.push(text)
  return parts
}
