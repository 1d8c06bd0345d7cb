import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Memory } from '#calls'
import { HindcastError } from '#vocabulary'
import { problemOf } from './problem.ts'

/** Events that are read at once. */
const PAGE = 500
/** Events of this handle are sent at once; those of other processes are looked for so often. */
const LOOK_MS = 250
/** A line every 15 s, so that no proxy takes the connection for dead. */
const STILL_HERE_LOOKS = 60
const RETRY_MS = 1_000

/** A seq to begin after: of the request, or the last one that the client saw before its connection broke. */
export const beginsAfter = ({ headers, url }: Request): number | undefined => {
  const given = headers.get('last-event-id') ?? new URL(url).searchParams.get('after')
  if (given === null) return undefined
  if (/^\d{1,15}$/.test(given)) return Number(given)
  throw new HindcastError('invalid_input', 'what events are to begin after is not the seq of one', {
    field: headers.has('last-event-id') ? 'last-event-id' : 'after',
    next: 'Give the id of the last event that came; 0 for all from the first on; nothing for those from now on.',
  })
}

export interface Following {
  /** The seq after which it begins; from now on where none is given. */
  readonly after: number | undefined
  readonly closing: AbortSignal
  /** Throws when the token was revoked or has expired: asked before each look. */
  readonly isLetIn: () => Promise<unknown>
  readonly ended: () => void
}

/** Every event after a seq as a server-sent event, in order, each after its commit. One that cannot go on says why: the event `problem`. */
export const eventStream = (c: Context, memory: Memory, following: Following): Response => {
  const { closing, ended } = following
  return streamSSE(c, async (stream) => {
    let heard = Promise.withResolvers<void>()
    let unheard: (() => void) | undefined
    const wake = (): void => heard.resolve()
    stream.onAbort(wake)
    closing.addEventListener('abort', wake)
    try {
      unheard = await memory.on(wake)
      let seq = following.after ?? (await memory.events({ limit: 1 })).events[0]?.seq ?? 0
      await stream.write(`retry: ${RETRY_MS}\n\n`)
      for (let silent = 0; !stream.aborted && !closing.aborted; ) {
        await following.isLetIn()
        heard = Promise.withResolvers<void>()
        const { events } = await memory.events({ after: seq, limit: PAGE })
        // A slow client is waited for: one page at a time is in memory.
        for (const event of events)
          await stream.writeSSE({ id: `${event.seq}`, event: event.kind, data: JSON.stringify(event) })
        seq = events.at(-1)?.seq ?? seq
        silent = events.length > 0 ? 0 : silent + 1
        if (silent > 0 && silent % STILL_HERE_LOOKS === 0) await stream.write(': still here\n\n')
        if (silent > 0) await Promise.race([heard.promise, stream.sleep(LOOK_MS)])
      }
    } catch (error) {
      const data = JSON.stringify(problemOf(error))
      if (!closing.aborted) await stream.writeSSE({ event: 'problem', data })
    } finally {
      closing.removeEventListener('abort', wake)
      unheard?.()
      ended()
    }
  })
}
