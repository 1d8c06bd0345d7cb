import { HindcastError } from '#vocabulary'

export interface LimitsGiven {
  /** Requests of one caller in a second, over time. */
  readonly perSecond: number
  /** Requests of all callers that are answered at once. */
  readonly atOnce: number
}

/** A caller may save up this many seconds of requests. */
const SAVED_SECONDS = 5
/** Streams of events that one caller may follow at once, and all together: each is looked at four times a second. */
const MOST_STREAMS = 32
const ALL_STREAMS = 256
/** Callers that are told apart; those not seen for longest begin anew. */
const MOST_CALLERS = 10_000

/** Keeps one caller's loop from taking the server from the others. */
export class Limits {
  private readonly given: LimitsGiven
  private readonly left = new Map<string, { requests: number; at: number }>()
  private underWay = 0
  private readonly streams = new Map<string, number>()

  constructor(given: LimitsGiven) {
    this.given = given
  }

  /** Takes a request in, or refuses it before anything is read of it; what it answers is called when it is over. */
  take(caller: string, now: number): () => void {
    if (this.underWay >= this.given.atOnce)
      throw tooMany(`${this.given.atOnce} requests are being answered, and no more at once`)
    const { perSecond } = this.given
    const most = perSecond * SAVED_SECONDS
    const known = this.left.get(caller)
    const requests =
      known === undefined ? most : Math.min(most, known.requests + (perSecond * (now - known.at)) / 1_000)
    this.left.delete(caller)
    this.left.set(caller, { requests: Math.max(0, requests - 1), at: now })
    for (const oldest of this.left.keys()) {
      if (this.left.size <= MOST_CALLERS) break
      this.left.delete(oldest)
    }
    if (requests < 1) throw tooMany(`one caller may make ${perSecond} requests a second`)
    this.underWay++
    return once(() => {
      this.underWay--
    })
  }

  /** Takes in somebody who follows events, for as long as they do. */
  follow(caller: string): () => void {
    const theirs = this.streams.get(caller) ?? 0
    const all = [...this.streams.values()].reduce((sum, count) => sum + count, 0)
    if (theirs >= MOST_STREAMS || all >= ALL_STREAMS)
      throw tooMany(
        `one caller may follow ${MOST_STREAMS} streams of events at once, and all together ${ALL_STREAMS}`,
      )
    this.streams.set(caller, theirs + 1)
    return once(() => {
      const left = (this.streams.get(caller) ?? 1) - 1
      if (left > 0) this.streams.set(caller, left)
      else this.streams.delete(caller)
    })
  }
}

const once = (work: () => void): (() => void) => {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}

const tooMany = (problem: string): HindcastError =>
  new HindcastError('too_many_requests', problem, {
    next: 'Wait as long as Retry-After says, and send it again: nothing was done.',
  })
