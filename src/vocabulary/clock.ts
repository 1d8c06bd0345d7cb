import { HindcastError } from './error.ts'
import { type Instant, instant } from './instant.ts'

/** The source of the current time. The core never reads the machine's clock itself. */
export interface Clock {
  now(): Instant
}

/** A clock that somebody gave, in whole milliseconds: a fraction would be known later than the moment it is answered as. */
export const checkedClock = (clock: Clock): Clock => ({ now: () => instant(told(clock), 'clock') })

const told = (clock: Clock): Instant => {
  try {
    return clock.now()
  } catch (cause) {
    throw new HindcastError('invalid_time', 'the clock that was given does not tell the time', {
      field: 'clock',
      next: 'Give one whose now() answers milliseconds since 1970, or leave clock out.',
      cause,
    })
  }
}
