import { HindcastError, SECOND_MS } from '#vocabulary'

/** How long a model that is not ours is waited for. */
export interface AskingLimit {
  /** Seconds that one answer may take. */
  readonly seconds: number
  /** Aborted where the memory is closed: nobody waits for an answer from then on. */
  readonly closing: AbortSignal
}

/** What is asked, or an error once the limit is reached: an answer that never comes must not keep whoever asked. */
export const withinLimit = async <T>(
  { seconds, closing }: AskingLimit,
  what: string,
  ask: () => Promise<T>,
): Promise<T> => {
  if (closing.aborted) throw givenUp(`${what} was not asked: the memory is closed`)
  const ended = new AbortController()
  try {
    return await Promise.race([ask(), endOf({ seconds, closing }, what, ended.signal)])
  } finally {
    ended.abort()
  }
}

const endOf = ({ seconds, closing }: AskingLimit, what: string, ended: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const timer = setTimeout(
      () => reject(givenUp(`${what} gave no answer in ${seconds} seconds`)),
      seconds * SECOND_MS,
    )
    const close = () => reject(givenUp(`${what} had not answered when the memory was closed`))
    closing.addEventListener('abort', close, { once: true })
    ended.addEventListener('abort', () => {
      clearTimeout(timer)
      closing.removeEventListener('abort', close)
    })
  })

const givenUp = (problem: string): HindcastError =>
  new HindcastError('embedder_failed', problem, {
    field: 'embedder',
    next: 'Search goes on by keywords. Put the embedder right, or give it longer by search.embedderSeconds, then run reindex.',
  })
