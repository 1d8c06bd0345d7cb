import { AsyncLocalStorage } from 'node:async_hooks'
import { HindcastError } from '#vocabulary'

/** Who waits for a call: how far it has come is told to them, and it ends when they no longer wait. */
export interface Waiting {
  readonly signal: AbortSignal
  readonly tell: (done: number, total: number) => void
}

const waiting = new AsyncLocalStorage<Waiting>()

/** Runs a call for somebody who waits. */
export const waitedFor = <Answer>(who: Waiting, call: () => Promise<Answer>): Promise<Answer> =>
  waiting.run(who, call)

/** Hears how far long work has come, for whoever waits for it. Work that nobody waits for any more ends here. */
export const callProgress = (done: number, total: number, phase?: string): void => {
  const who = waiting.getStore()
  if (who === undefined) return
  if (who.signal.aborted)
    throw new HindcastError('cancelled', 'the call was cancelled before it was done', {
      next: 'Call it again: what it had done by then is kept, or begun anew.',
    })
  // What is told must go on rising: of work in phases, only the last is.
  if (phase === undefined) who.tell(done, total)
}
