import { OneAtATime } from '#consolidate'
import { type Head, type Moment, readOutcomes } from '#log'
import type { ColumnValue, LogStore } from '#log/ports'
import { SIGMA_WINDOW, sigmaR, TRACE_NAMES } from '#memories'
import { EpisodeColumns } from '#recall'
import type { Id } from '#vocabulary'
import type { Episodes } from './episodes.ts'
import { storedTrace } from './stored-trace.ts'

/**
 * Events whose episodes are read at once: few enough that they are gone before the garbage collector moves them (20,000 take
 * a third longer and twice the memory), and that the event loop turns in between.
 */
const STRETCH = 2_000

/** An agent's episodes in this process: filled from rows at the first question, caught up by seq before every other. */
export class EpisodeIndex implements Episodes {
  private columns = new EpisodeColumns()
  /** By an episode's ordinal. */
  private cited = new Map<number, { readonly seq: number; readonly turn: string }[]>()
  /** In how many turns each has been cited, as it stands; null where that has changed. */
  private citedNow: ReadonlyMap<number, number> | null = null
  private seq = 0
  private hash = ''
  /** Versions that have ended are read up to here; null until a question about the past needs them. */
  private pastSeq: number | null = null
  private readonly catching = new OneAtATime()
  /** The last scale asked for: of now it changes with the episodes alone. */
  private scale: { readonly asOf: string; readonly sigma: number } | undefined

  asOf(moment: Moment): Promise<EpisodeColumns> {
    return this.catching.run(async () => {
      const { log, seq } = moment
      const head = await this.upToDate(moment)
      if (seq < head.seq) await this.readPast(log.store)
      return this.columns
    })
  }

  async sigma(moment: Moment): Promise<number> {
    const columns = await this.asOf(moment)
    const asOf = columns.isNow(moment.seq) ? `now ${columns.changes}` : `${moment.seq} ${this.hash}`
    if (this.scale?.asOf !== asOf)
      this.scale = { asOf, sigma: sigmaR(await readOutcomes(moment, SIGMA_WINDOW)) }
    return this.scale.sigma
  }

  citations(moment: Moment): Promise<ReadonlyMap<number, number>> {
    return this.catching.run(async () => {
      await this.upToDate(moment)
      const { seq } = moment
      if (seq < this.seq) return this.citedBy(seq)
      this.citedNow ??= this.citedBy(seq)
      return this.citedNow
    })
  }

  private async upToDate({ log, state }: Moment): Promise<Head> {
    // What is asked of the present names its last event: whether others have added to it since is of no matter.
    if (state && state.head.seq === this.seq) return state.head
    const { head } = await log.state()
    if (head.seq > this.seq) await this.catchUp(log.store, head)
    return head
  }

  private citedBy(seq: number): ReadonlyMap<number, number> {
    const counts = new Map<number, number>()
    for (const [n, uses] of this.cited) {
      const turns = new Set(uses.filter((use) => use.seq <= seq).map((use) => use.turn))
      if (turns.size > 0) counts.set(n, turns.size)
    }
    return counts
  }

  private async catchUp(store: LogStore, head: Head): Promise<void> {
    const first = this.seq === 0
    for (let after = this.seq; after < head.seq; after += STRETCH) {
      const toSeq = Math.min(after + STRETCH, head.seq)
      await (first ? this.read(store, after, toSeq, false) : this.follow(store, after, toSeq))
    }
    const cited = await store.rows('citations', {
      range: { column: 'seq', from: this.seq + 1, to: head.seq },
      order: { column: 'seq' },
    })
    for (const { memory, seq, turn } of cited) {
      const n = await ordinalOf(store, memory, seq)
      if (n === null) continue
      const uses = this.cited.get(n) ?? []
      uses.push({ seq, turn })
      this.cited.set(n, uses)
    }
    if (cited.length > 0) this.citedNow = null
    if (this.pastSeq !== null) this.pastSeq = head.seq
    this.seq = head.seq
    this.hash = head.hash
  }

  private async readPast(store: LogStore): Promise<void> {
    if (this.pastSeq !== null) return
    for (let after = 0; after < this.seq; after += STRETCH)
      await this.read(store, after, Math.min(after + STRETCH, this.seq), true)
    this.pastSeq = this.seq
  }

  private async read(store: LogStore, afterSeq: number, toSeq: number, ended: boolean): Promise<void> {
    for (const row of await episodeRows(store, { afterSeq, toSeq, ended }))
      if (ended) this.columns.addPast(storedTrace(row))
      else this.columns.add(storedTrace(row))
  }

  /**
   * Every version that began since, each as it was when it began: it ends the one before it. With the last ones alone, what
   * came and went in between would be missing from the past, and what they replaced would seem to have held longer.
   */
  private async follow(store: LogStore, afterSeq: number, toSeq: number): Promise<void> {
    // Those that hold first: one that ends in between is then read twice, and not never.
    const held = await episodeRows(store, { afterSeq, toSeq, ended: false })
    const ended = await episodeRows(store, { afterSeq, toSeq, ended: true })
    const begun = [...held, ...ended].map((row) => storedTrace(row, null))
    for (const trace of begun.sort((a, b) => a.fromSeq - b.fromSeq || a.n - b.n)) this.columns.add(trace)
  }
}

const episodeRows = (
  store: LogStore,
  stretch: { readonly afterSeq: number; readonly toSeq: number; readonly ended: boolean },
): Promise<readonly (readonly ColumnValue[])[]> =>
  store.columns('episodes', { columns: TRACE_NAMES, ...stretch })

/** The ordinal of the episode with this id; null for another kind of memory, or no episode yet. */
const ordinalOf = async (store: LogStore, id: Id, seq: number): Promise<number | null> =>
  (await store.rows('episodes', { seq, where: { id } }))[0]?.n ?? null
