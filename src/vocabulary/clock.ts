import { type Instant, instant } from './instant.ts'

/** The source of the current time. The core never reads the machine's clock itself. */
export interface Clock {
  now(): Instant
}

/** A clock that somebody gave, in whole milliseconds: a fraction would be known later than the moment it is answered as. */
export const checkedClock = (clock: Clock): Clock => ({ now: () => instant(clock.now(), 'clock') })
