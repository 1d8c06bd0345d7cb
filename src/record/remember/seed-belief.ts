import { type Belief, bornBelief, conjunctsOf, isLeaf } from '#memories'
import type { FactEvent } from '../rows/event.ts'
import type { Remembering } from './remembering.ts'

/** A person's belief, known from now on: only what is entered later is its evidence (docs/method.md#beliefs). */
export const seedBelief = (
  event: FactEvent,
  { proposition, condition, claim }: Pick<Belief, 'condition' | 'claim'> & { readonly proposition: string },
  work: Remembering,
): void => {
  const named = (field: 'strategy' | 'symbol'): string | null => {
    for (const part of conjunctsOf(condition))
      if (isLeaf(part) && part.field === field && 'is' in part) return String(part.is)
    return null
  }
  work.keepBelief(
    bornBelief({
      id: event.id,
      n: work.number('beliefs'),
      source: 'seeded',
      proposition,
      condition,
      claim,
      createdAt: event.knownAt,
      strategy: named('strategy'),
      symbol: named('symbol'),
    }),
  )
}
