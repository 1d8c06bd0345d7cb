import { canonical, handleNumber, handleOf, type Json } from '#vocabulary'
import type { LogStore, RowReader } from '../ports.ts'
import type { Unplaced } from './replace-log.ts'

/** What is named by a number in the order of the log: where facts are missing, the numbers behind them are others. */
const NUMBERED = {
  trade: 'trades',
  episode: 'episodes',
  belief: 'beliefs',
  plan: 'plans',
  proposal: 'proposals',
} as const

type Numbered = keyof typeof NUMBERED

/** Fields by which one fact names another: by what it is about, or by what it rests on. */
const ABOUT = ['trade', 'plan', 'proposal'] as const
const RESTS_ON = ['cites', 'sources'] as const

/** The names that facts of an old log use, as they are in the new one. */
export class RetoldNames {
  private readonly old: LogStore
  private readonly made: RowReader

  constructor(old: LogStore, made: RowReader) {
    this.old = old
    this.made = made
  }

  /** Null where it is about something that is not in the new log. */
  async in(event: Unplaced): Promise<Unplaced | null> {
    // Parsed by the kind's schema before it was stored.
    const data = JSON.parse(event.payload) as { [field: string]: Json }
    for (const field of ABOUT) {
      const name = data[field]
      if (typeof name !== 'string') continue
      const now = await this.nameOf(name)
      if (now === null) return null
      data[field] = now
    }
    for (const field of RESTS_ON) {
      const names = data[field]
      if (!Array.isArray(names)) continue
      const now = await Promise.all(
        names.map((name) => (typeof name === 'string' ? this.nameOf(name) : name)),
      )
      data[field] = now.filter((name) => name !== null)
    }
    return { ...event, payload: canonical(data) }
  }

  private async nameOf(name: string): Promise<string | null> {
    for (const what of Object.keys(NUMBERED) as Numbered[]) {
      const n = handleNumber(what, name)
      if (n === null) continue
      const [before] = await this.old.rows(NUMBERED[what], { where: { n }, limit: 1 })
      // Not a number of ours, but somebody's own id.
      if (!before) return name
      const [now] = await this.made.rows(NUMBERED[what], { where: { id: before.id }, limit: 1 })
      return now ? handleOf(what, now.n) : null
    }
    return name
  }
}

/** Whether a fact names anything by number. */
export const namesOthers = ({ payload }: Unplaced): boolean =>
  [...ABOUT, ...RESTS_ON].some((field) => payload.includes(`"${field}":`))
