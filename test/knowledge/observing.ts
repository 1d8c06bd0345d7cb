import type { Memory } from 'hindcast'
import { wordKeyOf } from '#memories'

/** Something that was read. */
export interface Read {
  /** Days after the first of January 2025, when it was published. */
  readonly day: number
  readonly text: string
  readonly symbol?: string
  readonly source?: string
  readonly category?: string
  readonly sentiment?: number
  readonly importance?: number
  readonly factors?: readonly {
    readonly name: string
    readonly score: number
    readonly most: number
    readonly reason: string
  }[]
}

export const onDay = (day: number): string =>
  new Date(Date.parse('2025-01-01T09:00:00Z') + day * 86_400_000).toISOString()

/** Facts as an import takes them: what scores them is not part of what is tried here. */
export const read = (memory: Memory, ...all: readonly Read[]) =>
  memory.import({
    facts: all.map(({ day, importance = 60, ...payload }) => ({
      kind: 'observation',
      at: onDay(day),
      knownAt: onDay(day),
      payload: { ...payload, importance, wordKey: wordKeyOf(payload.text) },
    })),
  })
