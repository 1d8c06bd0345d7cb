import { canonical, contentId, type Instant, type Json } from '#vocabulary'
import { type Change, put } from '../rows/change.ts'
import type { FactEvent } from '../rows/event.ts'
import type { FlagRow, Mismatch } from '../rows/flag-rows.ts'
import type { State } from '../rows/state.ts'

/** The flags that one event raises, settles or closes. */
export class RaisedFlags {
  private readonly before: number
  private readonly event: FactEvent
  private readonly rows = new Map<FlagRow['id'], FlagRow>()
  private raised = 0

  constructor(state: State, event: FactEvent) {
    this.before = state.account.flags
    this.event = event
  }

  raise({ code, symbol, trade, field, known, told }: Mismatch): FlagRow {
    const { id, seq, at, knownAt } = this.event
    const row: FlagRow = {
      id: this.idOf(['flag', id, code, symbol, field, told], at),
      n: this.before + ++this.raised,
      code,
      status: 'open',
      symbol,
      trade: trade && { id: trade.id, n: trade.n },
      field,
      known,
      told,
      event: id,
      seq,
      at,
      knownAt,
      endedBy: null,
      endedAt: null,
      reason: null,
    }
    this.rows.set(row.id, row)
    return row
  }

  /** By what it says, so that it is the same one where an event that is told again raises another beside it. */
  private idOf(says: Json[], at: Instant): FlagRow['id'] {
    const id = contentId(at, canonical(says))
    return this.rows.has(id) ? this.idOf([...says, this.raised], at) : id
  }

  /** What is ended stays ended. */
  end(flag: FlagRow, status: 'settled' | 'closed', reason: string | null = null): void {
    if (flag.status !== 'open') return
    const { id, knownAt } = this.event
    this.rows.set(flag.id, { ...flag, status, endedBy: id, endedAt: knownAt, reason })
  }

  /** Whether a flag that was open has been ended by this event. */
  isEnded({ id }: FlagRow): boolean {
    return (this.rows.get(id)?.status ?? 'open') !== 'open'
  }

  /** An open flag about which more is known. */
  retell(flag: FlagRow, told: string): void {
    if (flag.status === 'open') this.rows.set(flag.id, { ...flag, told })
  }

  /** How many flags have been numbered by now. */
  get count(): number {
    return this.before + this.raised
  }

  /** Those that this event has raised or ended. */
  get all(): readonly FlagRow[] {
    return this.rows.size === 0 ? NO_FLAGS : [...this.rows.values()]
  }

  get changes(): readonly Change[] {
    return this.rows.size === 0 ? NONE : [...this.rows.values()].map((row) => put('flags', row))
  }
}

const NONE: readonly Change[] = []
const NO_FLAGS: readonly FlagRow[] = []
