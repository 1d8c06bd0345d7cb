import { setImmediate } from 'node:timers/promises'

/** Lets the event loop turn: awaiting what is there already does not. */
export const breathe = (): Promise<void> => setImmediate()
