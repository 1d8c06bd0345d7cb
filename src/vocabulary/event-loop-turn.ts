import { setImmediate } from 'node:timers/promises'

/** Lets the event loop turn, so that other work runs: awaiting what is there already does not. */
export const eventLoopTurn = (): Promise<void> => setImmediate()
