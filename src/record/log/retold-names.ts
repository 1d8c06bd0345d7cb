import { findTrade } from '#ledger'
import { canonical, HindcastError, handleNumber, handleOf, type Id, isId, type Json } from '#vocabulary'
import type { Refold } from '../fold/refold.ts'
import { isKind, kindOf } from '../kinds/kinds.ts'
import type { RowReader } from '../ports.ts'
import { find, lookupsForName } from '../rows/lookup.ts'
import { MadeAgain, type Meant, NUMBERED, type Numbered } from './made-again.ts'
import type { Unplaced } from './replace-log.ts'

const EVERY = Object.keys(NUMBERED) as Numbered[]

/**
 * The names that facts use of others, as they must be in a new log for the same ones to be meant. A trade, a plan or a flag that a fact
 * is about is named by its id, which is nobody else's; what can only be named by number gets the number that it has there.
 */
export class RetoldNames {
  private readonly old: RowReader
  private readonly refold: Refold
  private readonly again: MadeAgain
  /** Numbers never change within a log. A showing names dozens, and the next one mostly the same. */
  private readonly meant = new Map<string, Meant>()

  constructor(old: RowReader, refold: Refold, made: RowReader) {
    this.old = old
    this.refold = refold
    this.again = new MadeAgain(old, refold, made)
  }

  /** A fact that meant the old log's numbers as they were after an event: those of `seq`, or those of now. */
  async in(event: Unplaced, seq?: number): Promise<Unplaced> {
    const { names, gone } = isKind(event.kind) ? kindOf(event.kind) : {}
    if (!names) return event
    // Parsed by the kind's schema before it was stored.
    const data = JSON.parse(event.payload) as { [field: string]: Json }
    let changed = false
    for (const field of names(data)) {
      const said = data[field]
      const now =
        typeof said === 'string' ? await this.about(field, said, seq) : await this.all(said, seq, gone)
      if (now === undefined || now === said) continue
      data[field] = now
      changed = true
    }
    return changed ? { ...event, payload: canonical(data) } : event
  }

  /** The one that a fact is about. */
  private async about(field: string, name: string, seq: number | undefined): Promise<string> {
    if (field === 'trade') return (await this.tradeNamed(name, seq)) ?? name
    const what =
      field === 'plan' || field === 'flag' || field === 'lessons'
        ? field
        : field === 'same'
          ? 'knowledge'
          : 'proposal'
    const meant = await this.meantBy([what], name.trim().toUpperCase(), seq)
    if (!meant) return name
    if (meant.what !== 'proposal') return String(meant.where.id)
    const n = await this.again.numberOf(meant)
    if (n !== undefined) return handleOf(meant.what, n)
    throw new HindcastError('not_found', `the ${field} that was called ${name} is not there`, {
      field,
      next: 'What is about it cannot be told without it.',
    })
  }

  /** Those that a fact rests on; for those that are no longer there what it has for them, or nothing. */
  private async all(
    names: Json | undefined,
    seq: number | undefined,
    gone: string | undefined,
  ): Promise<Json | undefined> {
    if (!Array.isArray(names)) return undefined
    const now: Json[] = []
    for (const name of names) {
      const meant = typeof name === 'string' ? await this.meantBy(EVERY, name, seq) : undefined
      const n = meant && (await this.again.numberOf(meant))
      if (!meant) now.push(name)
      else if (n !== undefined) now.push(handleOf(meant.what, n))
      else if (gone !== undefined) now.push(gone)
    }
    return now
  }

  /** As the ledger finds it: the trade of that number, or the one of which it is the caller's own id. */
  private async tradeNamed(name: string, seq: number | undefined): Promise<Id | undefined> {
    const numbered = handleNumber('trade', name) ?? handleNumber('episode', name)
    if (numbered === null && !isId(name)) return undefined
    const then: RowReader = {
      rows: (table, query) => this.old.rows(table, seq === undefined ? query : { ...query, seq }),
    }
    const found = await find(then, lookupsForName({ trade: name }))
    if (found.trades.length === 0) return undefined
    const { id } = findTrade(this.refold.state, { trade: name }, found)
    return (await this.again.tradeOf(id)) ?? id
  }

  /** Undefined where nothing had that number: it is somebody's own id, or a mistake, and stays as it was said. */
  private async meantBy(
    kinds: readonly Numbered[],
    name: string,
    seq: number | undefined,
  ): Promise<Meant | undefined> {
    for (const what of kinds) {
      const n = handleNumber(what, name)
      if (n === null) continue
      const key = handleOf(what, n)
      const known = seq === undefined ? undefined : this.meant.get(key)
      if (known) return known
      const query = { where: { n }, limit: 1, ...(seq === undefined ? {} : { seq }) }
      const [row] = await this.old.rows(NUMBERED[what], query)
      if (!row) return undefined
      const where = 'id' in row ? { id: row.id } : { hash: row.hash, path: row.path }
      const meant = { what, where, ...('claim' in row ? { belief: row } : {}) }
      if (seq !== undefined) this.meant.set(key, meant)
      return meant
    }
    return undefined
  }
}
