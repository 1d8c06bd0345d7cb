import type { Change, Listener, StoredEvent } from '#log'
import type { Advice } from '#memories'
import { handleOf, isoOf } from '#vocabulary'

/** What is posted: never a text, a name or an amount. */
export interface Notification {
  readonly agent: string
  /** halt, proposal, or the code of a flag. */
  readonly code: string
  /** C3, F5; null for a halt. */
  readonly handle: string | null
  readonly at: string
}

/** Milliseconds before each further try. A receiver that is down for longer is looked at by a person. */
const WAITS: readonly number[] = [1_000, 5_000]
const LONGEST_ANSWER_MS = 5_000
/** Notifications that wait at most. More than that is a receiver that does not answer. */
const MOST_WAITING = 1_000

interface Standing {
  /** The address, where a person has set one. */
  readonly url: string | null
  readonly advice: Advice
}

/**
 * Posts halts, flags and proposals to the address that a person set (`configure({ notify })`), after the commit and in order. Each
 * process posts what it recorded itself. A failure changes nothing else; `status` names it.
 */
export class Notifier {
  /** Why the last one could not be posted; null: it could. */
  trouble: string | null = null
  private readonly agent: string
  private readonly standing: () => Promise<Standing>
  private readonly closing: AbortSignal
  /** Undefined until it is asked for, so that a tick costs nothing where no address is set. */
  private url: string | null | undefined
  private sending: Promise<void> = Promise.resolve()
  private waiting = 0
  private halted = false

  constructor(agent: string, standing: () => Promise<Standing>, closing: AbortSignal) {
    this.agent = agent
    this.standing = standing
    this.closing = closing
  }

  readonly listen: Listener = (event, changes) => {
    if (event.kind === 'configured') this.url = undefined
    if (this.url === null || changes.length === 0 || this.waiting >= MOST_WAITING) return
    const raised = raisedBy(event, changes)
    const mayHalt = changes.some(({ table }) => table === 'account' || table === 'config')
    if (raised.length === 0 && !mayHalt) return
    this.waiting++
    this.sending = this.sending.then(() => this.post(event, raised)).finally(() => this.waiting--)
  }

  /** Ends when all that waited was posted or given up. */
  idle(): Promise<void> {
    return this.sending
  }

  private async post(event: StoredEvent, raised: readonly Raised[]): Promise<void> {
    try {
      const { url, advice: now } = await this.standing()
      this.url = url
      const halts = now === 'halt' && !this.halted
      this.halted = now === 'halt'
      if (url === null) return
      for (const { code, handle } of halts ? [...raised, HALT] : raised)
        await postTo(url, { agent: this.agent, code, handle, at: isoOf(event.at) }, this.closing)
      this.trouble = null
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error)
    }
  }
}

interface Raised {
  readonly code: string
  readonly handle: string | null
}

const HALT: Raised = { code: 'halt', handle: null }

/** Flags and proposals that begin with this event. */
const raisedBy = ({ seq, id }: StoredEvent, changes: readonly Change[]): readonly Raised[] =>
  changes.flatMap((change): readonly Raised[] => {
    if (change.op !== 'put') return []
    if (change.table === 'flags' && change.row.seq === seq && change.row.status === 'open')
      return [{ code: change.row.code, handle: handleOf('flag', change.row.n) }]
    if (change.table === 'proposals' && change.row.id === id && change.row.status === 'open')
      return [{ code: 'proposal', handle: handleOf('proposal', change.row.n) }]
    return []
  })

const postTo = async (url: string, notification: Notification, closing: AbortSignal): Promise<void> => {
  for (let tries = 0; ; tries++)
    try {
      const { ok, status } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(notification),
        redirect: 'error',
        signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
      })
      if (ok) return
      throw new Error(`the receiver answered ${status}`)
    } catch (error) {
      const wait = WAITS[tries]
      if (wait === undefined || closing.aborted) throw error
      await new Promise((passed) => setTimeout(passed, wait))
    }
}
