import { proposalText, proposalView, Troubles } from '#documents'
import type { Episodes } from '#episode-index'
import {
  type Log,
  momentAt,
  type Progress,
  type ProposalRow,
  RESULT_FILE,
  type StoredEvent,
  TRADES_FILE,
  TRANSCRIPTS,
} from '#record'
import { sha256 } from '#vocabulary'
import type { MadeFiles } from './ports.ts'
import { allTradeLines, changedTradeLines, EVENT_FILES, type EventFile, eventLines } from './record-files.ts'
import { RemadeContexts } from './remade-contexts.ts'
import { resultText } from './run-result.ts'
import { transcriptOf } from './transcript.ts'
import { changedTurns } from './turns.ts'
import {
  eventAt,
  keepMark,
  keepWrittenFile,
  readMarks,
  type WrittenMarks,
  writtenFile,
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
    for (const [path, file] of EVENT_FILES)
      await this.troubles.orNull(() => this.events(path, file, again, brief))
    await this.troubles.orNull(() => this.trades(again, brief))
    if (!brief) await this.troubles.orNull(() => this.result())
    await this.proposals(again ? 0 : marks.all)
    await this.transcripts(again ? 0 : this.sinceFor(marks), brief)
    await keepMark(this.log, 'all', this.head)
    return { written: this.written, trouble: this.troubles.all }
  }

  /** Words that were erased may stand in any file. */
  private async erasedSince(afterSeq: number): Promise<boolean> {
    const asked = { afterSeq, toSeq: this.head.seq, kinds: ['redacted'], limit: 1 }
    return (await this.log.store.events(asked)).length > 0
  }

  private sinceFor({ transcripts }: WrittenMarks): number {
    return Math.min(transcripts, this.options.from ?? transcripts)
  }

  private async events(path: string, file: EventFile, again: boolean, brief: boolean): Promise<void> {
    const { log, head } = this
    const left = again ? null : await writtenFile(log, path)
    if (left) {
      const news = { afterSeq: left.seq, toSeq: head.seq, kinds: [file.kind], limit: 1 }
      const grows = (await log.store.events(news)).length > 0
      if (!grows && (brief || (await this.made.digest(path)) === left.hash)) return
      const hash = grows
        ? await this.made.grow(path, left.hash, eventLines(log, file, left.seq, head.seq))
        : null
      if (hash !== null) return this.keep(path, hash)
    }
    await this.whole(path, eventLines(log, file, 0, head.seq))
  }

  private async trades(again: boolean, brief: boolean): Promise<void> {
    const { log, head } = this
    const left = again ? null : await writtenFile(log, TRADES_FILE)
    if (left) {
      const lines = await changedTradeLines(log, left.seq, head.seq)
      if (lines.size === 0 && (brief || (await this.made.digest(TRADES_FILE)) === left.hash)) return
      const hash = lines.size === 0 ? null : await this.made.patch(TRADES_FILE, left.hash, lines)
      if (hash !== null) return this.keep(TRADES_FILE, hash)
    }
    await this.whole(TRADES_FILE, allTradeLines(log, head.seq))
  }

  private async result(): Promise<void> {
    const moment = await momentAt(this.log, this.head.seq)
    await this.whole(RESULT_FILE, [await resultText(moment, this.options.episodes)])
  }

  private async proposals(afterSeq: number): Promise<void> {
    const { log, head } = this
    for (const row of await this.proposalsSince(afterSeq))
      await this.troubles.orNull(async () =>
        this.ifChanged(`proposals/C${row.n}.md`, proposalText(await proposalView(log, row, head.seq))),
      )
  }

  /** Those that wait show the file as it stands now; those that were judged stay as they are. */
  private async proposalsSince(afterSeq: number): Promise<readonly ProposalRow[]> {
    const { log, head } = this
    const began = { columns: ['n'], afterSeq, toSeq: head.seq, ended: false }
    const changed = new Set((await log.store.columns('proposals', began)).map(([, , n]) => n))
    const rows = await log.store.rows('proposals', { seq: head.seq, order: { column: 'n' } })
    return rows.filter(({ n, status }) => status === 'open' || changed.has(n))
  }

  private async transcripts(afterSeq: number, brief: boolean): Promise<void> {
    const { log, head } = this
    const contexts = new RemadeContexts()
    // Where the whole folder was removed, all are made again; a quick write leaves that to the next one.
    const gone = !brief && !(await this.made.has(TRANSCRIPTS))
    const changed = [...(await changedTurns(log, gone ? 0 : afterSeq, head.seq))]
    const most = brief ? (this.options.atMost ?? changed.length) : changed.length
    for (const [at, [turn]] of changed.slice(0, most).entries()) {
      await this.troubles.orNull(async () => {
        const transcript = await transcriptOf(log, turn, head.seq, contexts)
        if (transcript) await this.ifChanged(transcript.path, transcript.text)
      })
      this.options.progress?.(at + 1, changed.length)
    }
    const [, next] = changed[most] ?? []
    const done = next === undefined ? head : await eventAt(log, next - 1)
    if (done) await keepMark(log, 'transcripts', done)
  }

  /** Lines that are all there already are left as they are; a file without lines is none. */
  private async whole(path: string, texts: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const parts: string[] = []
    for await (const text of texts) parts.push(text)
    if (parts.length === 0) return
    const hash = sha256(parts.join(''))
    const there = (await this.made.digest(path)) === hash
    if (there) await keepWrittenFile(this.log, path, this.head, hash)
    else await this.keep(path, await this.made.put(path, parts))
  }

  private async ifChanged(path: string, text: string): Promise<void> {
    if ((await this.made.digest(path)) === sha256(text)) return
    await this.made.put(path, [text])
    this.written.push(path)
  }

  private async keep(path: string, hash: string): Promise<void> {
    await keepWrittenFile(this.log, path, this.head, hash)
    this.written.push(path)
  }
}
