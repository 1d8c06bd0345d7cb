import {
  type EventOf,
  type Log,
  type MarkThen,
  type Moment,
  marksAsOf,
  type TradeView,
  viewsOf,
} from '#record'
import { handleNumber, type Id, sha256 } from '#vocabulary'
import { assembleContext } from './assembled-context.ts'

/** A context lists fewer open trades than this one by one: then those it named are all that were open. */
const CERTAINLY_ALL = 20

/**
 * Contexts made again as of the moment they were shown at. Turn after turn, a mark is carried on from the last one instead
 * of being made from every tick of its trade.
 */
export class RemadeContexts {
  private marks = new Map<Id, MarkThen>()

  /** Null where it does not come out the same: a text in it was erased, or a later version shows other things. */
  async textOf(log: Log, { at, data }: EventOf<'recalled'>): Promise<string | null> {
    const { seq, context } = data
    // A simulated run's clock is its log: it stood at the last event.
    const [last] = log.simulated ? await log.store.events({ afterSeq: seq - 1, toSeq: seq }) : []
    const moment = { log, at: last?.knownAt ?? at, seq, state: null }
    const open = await this.openTrades(moment, data.handles)
    const { text } = await assembleContext(moment, open)
    return sha256(text) === context ? text : null
  }

  /** By the handles that were shown: looking for all that were open then would read every trade there ever was. */
  private async openTrades(moment: Moment, handles: readonly string[]): Promise<readonly TradeView[]> {
    const { log, seq } = moment
    const rows = []
    for (const handle of handles) {
      const n = handleNumber('trade', handle)
      if (n !== null) rows.push(...(await log.store.rows('trades', { seq, where: { n } })))
    }
    const shown = rows.filter(({ status }) => status === 'open')
    const all =
      shown.length < CERTAINLY_ALL
        ? shown
        : await log.store.rows('trades', { seq, where: { status: 'open' } })
    const open = [...all].sort((a, b) => a.n - b.n)
    const marks = await marksAsOf(moment, open, this.marks)
    this.marks = new Map([...marks].map(([id, mark]) => [id, { seq, mark }]))
    return viewsOf(moment, open, marks)
  }
}
