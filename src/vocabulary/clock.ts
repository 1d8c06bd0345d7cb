import type { Instant } from './instant.ts'

/** The source of the current time. The core never reads the machine's clock itself. */
export interface Clock {
  now(): Instant
}
