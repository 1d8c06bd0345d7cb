import type { Instant } from '#vocabulary'

/**
 * Facts that nobody dated: each call is one of its own, and calls come faster than the clock ticks. They are counted while it stands
 * still.
 */
export class EqualFacts {
  private at: Instant | undefined
  private readonly seen = new Map<string, number>()

  /** How many equal ones this moment has had. */
  count(at: Instant, content: string): number {
    if (at !== this.at) this.seen.clear()
    this.at = at
    const before = this.seen.get(content) ?? 0
    this.seen.set(content, before + 1)
    return before
  }
}
