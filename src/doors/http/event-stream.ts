import type { Memory } from '#operations'
import { HindcastError } from '#vocabulary'

/** Events that are read at once. */
const PAGE = 500
/** What this handle records is heard of at once; what others record is looked for so often. */
const LOOK_MS = 250
/** A line now and then, every 15 s, so that nobody between takes the connection for dead. */
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
  /** The seq after which it begins; from now on where none is named. */
  readonly after: number | undefined
  readonly over: AbortSignal
  /** Whether whoever follows is still let in: asked before each look, since a token may be revoked meanwhile. */
  readonly isLetIn: () => Promise<boolean>
  readonly ended: () => void
}

/** Every event after a seq as a server-sent event, in order, each after its commit. */
export const eventStream = (
  memory: Memory,
  { over, ...following }: Following,
): ReadableStream<Uint8Array> => {
  const gone = new AbortController()
  const frames = framesOf(memory, { ...following, over: AbortSignal.any([over, gone.signal]) })
  const bytes = new TextEncoder()
  return new ReadableStream({
    // One page at a time, and the next when the client has taken it: a slow one costs no memory.
    pull: async (controller) => {
      // A memory that was closed meanwhile ends it, as the server's own end does.
      const { value, done } = await frames.next().catch(() => ({ value: undefined, done: true }))
      if (value !== undefined) controller.enqueue(bytes.encode(value))
      if (done === true) controller.close()
    },
    cancel: async () => {
      gone.abort()
      await frames.return(undefined)
    },
  })
}

async function* framesOf(
  memory: Memory,
  { after, over, isLetIn, ended }: Following,
): AsyncGenerator<string, undefined> {
  let heard = Promise.withResolvers<void>()
  over.addEventListener('abort', () => heard.resolve())
  let deaf: (() => void) | undefined
  try {
    deaf = await memory.on(() => heard.resolve())
    let seq = after ?? (await memory.events({ limit: 1 })).events[0]?.seq ?? 0
    yield `retry: ${RETRY_MS}\n\n`
    let silent = 0
    while (!over.aborted && (await isLetIn())) {
      heard = Promise.withResolvers<void>()
      const { events } = await memory.events({ after: seq, limit: PAGE })
      seq = events.at(-1)?.seq ?? seq
      silent = events.length > 0 ? 0 : silent + 1
      if (events.length > 0) yield events.map(frameOf).join('')
      else if (silent % STILL_HERE_LOOKS === 0) yield ': still here\n\n'
      else await withinMs(heard.promise, LOOK_MS)
    }
  } finally {
    deaf?.()
    ended()
  }
}

const frameOf = (event: { readonly seq: number; readonly kind: string }): string =>
  `id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`

const withinMs = async (promise: Promise<void>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([promise, late])
  clearTimeout(timer)
}
