import { OneAtATime } from '#consolidate'
import { aboutWhat, type KnowledgeRow, knowledgeWords, type Moment, shelfName } from '#log'
import type { LogStore } from '#log/ports'
import { LAYERS } from '#memories'
import { NumberedWords } from '#recall'
import type { Id } from '#vocabulary'
import type { Knowledge, KnowledgeAbout, StandingKnowledge } from './knowledge.ts'

type Shelf = Map<Id, StandingKnowledge>

/** What is not about any symbol. */
const AT_LARGE = null

/** Rows looked up at once. */
const AT_ONCE = 500

/**
 * What stands in this process: of each symbol that is asked about, read at the first question, and caught up by seq before every other. A past
 * moment is read from rows.
 */
export class KnowledgeIndex implements Knowledge {
  readonly words = new NumberedWords()
  /** By what they are about; what nobody asked about is not there. */
  private shelves = new Map<string, Shelf>()
  private seq = 0
  private readonly catching = new OneAtATime()

  async asOf(moment: Moment, about: KnowledgeAbout): Promise<readonly StandingKnowledge[]> {
    const { state } = moment
    if (state === null) return this.read(moment, about)
    if (!state.memory.knowledge) return []
    return this.catching.run(async () => {
      // Another question has read on meanwhile: this one is of the past by now.
      if (state.head.seq < this.seq) return this.read(moment, about)
      if (state.head.seq !== this.seq) await this.catchUp(moment, state.head)
      const symbols = about === 'everything' ? symbolsOf(state.shelves.values()) : [...about, AT_LARGE]
      const found: StandingKnowledge[] = []
      for (const what of new Set(symbols.map(aboutWhat))) {
        const shelf = this.shelves.get(what) ?? (await this.load(moment, what))
        for (const one of shelf.values()) found.push(one)
      }
      return found
    })
  }

  private async load(moment: Moment, about: string): Promise<Shelf> {
    const shelf: Shelf = new Map()
    for (const one of await this.readWhere(moment, shelvesOf([about]))) shelf.set(one.id, one)
    this.shelves.set(about, shelf)
    return shelf
  }

  private async catchUp(moment: Moment, head: { readonly seq: number }): Promise<void> {
    const { store } = moment.log
    if (await this.isErasedSince(store, head.seq)) this.shelves = new Map()
    if (this.shelves.size > 0) await this.follow(moment, head.seq)
    this.seq = head.seq
  }

  /** What has changed since, as it is now. */
  private async follow(moment: Moment, toSeq: number): Promise<void> {
    const { store } = moment.log
    const changed = new Set<Id>()
    for (const ended of [false, true])
      for (const [, , id] of await store.columns('knowledge', {
        columns: ['id'],
        afterSeq: this.seq,
        toSeq,
        ended,
      }))
        changed.add(String(id) as Id)
    const ids = [...changed]
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const values = ids.slice(from, from + AT_ONCE)
      const rows = await store.rows('knowledge', { seq: toSeq, among: { column: 'id', values } })
      const kept = rows.filter(({ symbol }) => this.shelves.has(aboutWhat(symbol)))
      const known = kept.map(({ id, symbol }) => this.shelves.get(aboutWhat(symbol))?.get(id))
      const fresh = new Map(
        (
          await this.standing(
            moment,
            kept.filter((_, at) => known[at] === undefined),
          )
        ).map((one) => [one.id, one]),
      )
      for (const [at, row] of kept.entries()) {
        const shelf = this.shelves.get(aboutWhat(row.symbol))
        const before = known[at]
        const now = before ? { ...before, ...placeOf(row) } : fresh.get(row.id)
        if (now && row.status === 'standing') shelf?.set(row.id, now)
        else shelf?.delete(row.id)
      }
    }
  }

  /** Straight from rows, as they were after an event. */
  private read(moment: Moment, about: KnowledgeAbout): Promise<readonly StandingKnowledge[]> {
    return this.readWhere(
      moment,
      about === 'everything' ? [{}] : shelvesOf([...about, AT_LARGE].map(aboutWhat)),
    )
  }

  private async readWhere(
    moment: Moment,
    shelves: readonly { readonly shelf?: string }[],
  ): Promise<readonly StandingKnowledge[]> {
    const { log, seq } = moment
    const found: StandingKnowledge[] = []
    for (const shelf of shelves) {
      const rows = await log.store.rows('knowledge', { seq, where: { ...shelf, standing: 1 } })
      for (const one of await this.standing(moment, rows)) found.push(one)
    }
    return found
  }

  /** Those of which the words are there. */
  private async standing(
    moment: Moment,
    rows: readonly KnowledgeRow[],
  ): Promise<readonly StandingKnowledge[]> {
    const said = await knowledgeWords(moment, rows)
    return rows.flatMap((row) => {
      const words = said.get(row.id)
      return words === undefined ? [] : [{ ...placeOf(row), ...bornWith(row), terms: this.words.of(words) }]
    })
  }

  private async isErasedSince(store: LogStore, toSeq: number): Promise<boolean> {
    return (await store.events({ afterSeq: this.seq, toSeq, kinds: ['redacted'], limit: 1 })).length > 0
  }
}

/** What time and outcomes change. */
const placeOf = ({ layer, importance, asOf, entered, clock }: KnowledgeRow) => ({
  layer,
  importance,
  asOf,
  entered,
  clock,
})

/** What stays as it was born. */
const bornWith = ({ id, n, symbol, origin, ref, sketch, text }: KnowledgeRow) => ({
  id,
  n,
  symbol,
  origin,
  ref,
  sketch,
  text,
})

const shelvesOf = (abouts: readonly string[]): readonly { readonly shelf: string }[] =>
  [...new Set(abouts)].flatMap((about) =>
    LAYERS.map((layer) => ({ shelf: shelfName({ layer, symbol: about === '' ? AT_LARGE : about }) })),
  )

const symbolsOf = (shelves: Iterable<{ readonly symbol: string | null; readonly count: number }>) =>
  [...shelves].flatMap(({ symbol, count }) => (count > 0 ? [symbol] : []))
