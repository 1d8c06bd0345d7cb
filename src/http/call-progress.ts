import { AsyncLocalStorage } from 'node:async_hooks'
import { HindcastError } from '#vocabulary'

const waiting = new AsyncLocalStorage<AbortSignal>()

/** Runs a call for a client, which ends it by going away. */
export const waitedFor = <Answer>(signal: AbortSignal, call: () => Promise<Answer>): Promise<Answer> =>
  waiting.run(signal, call)

/** Ends long work at its next step, once its client has gone. */
export const callProgress = (): void => {
  if (waiting.getStore()?.aborted)
    throw new HindcastError('cancelled', 'the call was cancelled before it was done', {
      next: 'Call it again: what it had done by then is kept, or begun anew.',
    })
}
