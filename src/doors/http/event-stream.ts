import type { Memory } from '#operations'
import { HindcastError } from '#vocabulary'

/** Events that are read at once. */
const PAGE = 500
/** A line now and then, so that nobody between takes the connection for dead. */
const STILL_HERE_MS = 15_000
const RETRY_MS = 1_000

/** A seq to begin after: the last one that the client saw before its connection broke, or that of the request. */
export const beginsAfter = (request: Request): number | undefined => {
  const given = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after')
  if (given === null || given === '') return undefined
  if (/^\d{1,15}$/.test(given)) return Number(given)
  throw new HindcastError('invalid_input', 'after is not a seq', {
    field: 'after',
    next: 'Give the seq of the last event that you have, 0 for all of them, or nothing for those to come.',
  })
}

/** Every event after a seq as a server-sent event, in order, each after its commit; from now on where none is named. */
export const eventStream = (
  memory: Memory,
  after: number | undefined,
  over: AbortSignal,
  ended: () => void,
): ReadableStream<Uint8Array> => {
  const gone = new AbortController()
  const frames = framesOf(memory, after, AbortSignal.any([over, gone.signal]))
  const bytes = new TextEncoder()
  return new ReadableStream({
    // One page at a time, and the next when the client has taken it: a slow one costs no memory.
    pull: async (controller) => {
      // A memory that was closed meanwhile ends it, as the server's own end does.
      const { value, done } = await frames.next().catch(() => ({ value: undefined, done: true }))
      if (value !== undefined) controller.enqueue(bytes.encode(value))
      if (done !== true) return
      ended()
      controller.close()
    },
    cancel: async () => {
      gone.abort()
      await frames.return(undefined)
      ended()
    },
  })
}

async function* framesOf(
  memory: Memory,
  after: number | undefined,
  over: AbortSignal,
): AsyncGenerator<string, undefined> {
  let heard = Promise.withResolvers<void>()
  const deaf = await memory.on(() => heard.resolve())
  over.addEventListener('abort', () => heard.resolve())
  try {
    let seq = after ?? (await memory.events({ limit: 1 })).events[0]?.seq ?? 0
    yield `retry: ${RETRY_MS}\n\n`
    while (!over.aborted) {
      heard = Promise.withResolvers<void>()
      const { events } = await memory.events({ after: seq, limit: PAGE })
      if (events.length > 0) yield events.map(frameOf).join('')
      seq = events.at(-1)?.seq ?? seq
      if (events.length === 0 && !(await withinMs(heard.promise, STILL_HERE_MS))) yield ': still here\n\n'
    }
  } finally {
    deaf()
  }
}

const frameOf = (event: { readonly seq: number; readonly kind: string }): string =>
  `id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`

const withinMs = async (promise: Promise<void>, ms: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([promise.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
