// What a worker of a soak says about itself, and what it and its overseer agree on.

/** A log that is longer is left to be looked through, and the next one begun: a soak of any length verifies what it wrote. */
export const EVENTS_A_LOG = 3_000

export const agentName = (n: number): string => `soak-${n}`

export interface WorkerStatus {
  /** The number of the agent it works for now. */
  agent: number
  /** How often each call was made. */
  readonly calls: { [call: string]: number }
  /** How often each code was answered. */
  readonly codes: { [code: string]: number }
  /** What was said with each code, once. */
  readonly examples: { [code: string]: string }
  acknowledged: number
  /** Jumps of its clock. */
  jumps: number
  verifies: number
  /** The longest that a call took, by call. */
  readonly worst: { [call: string]: number }
  /** Bytes of memory, and open files (0 where the system does not tell), when this was said. */
  rss: number
  handles: number
}
