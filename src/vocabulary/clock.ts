import type { Instant } from './instant.ts'

/** Where "now" comes from. The core never asks the machine. */
export interface Clock {
  now(): Instant
}
