import type { FactEvent } from '#log/rows'
import { type Belief, bornBelief, conjunctsOf, isLeaf, priorOfCounts, sameConditions } from '#memories'
import type { Remembering } from './remembering.ts'

type Seeded = Pick<Belief, 'condition' | 'claim'> & {
  readonly proposition: string
  readonly for?: number | undefined
  readonly against?: number | undefined
  readonly alpha?: number | undefined
  readonly beta?: number | undefined
}

/** A person's belief, known from now on: only what is entered later is its evidence (docs/method.md#beliefs). */
export const seedBelief = (
  event: FactEvent,
  { proposition, condition, claim, ...told }: Seeded,
  work: Remembering,
): void => {
  const named = (field: 'strategy' | 'symbol'): string | null => {
    for (const part of conjunctsOf(condition))
      if (isLeaf(part) && part.field === field && 'is' in part) return String(part.is)
    return null
  }
  const [strategy, symbol] = [named('strategy'), named('symbol')]
  const prior = priorOf(claim, told)
  // Nothing but a person counts these: told again, the same claim has the new counts.
  const known = work
    .beliefsAbout(strategy, symbol)
    .find(
      (one) =>
        one.claim === 'other' && one.proposition === proposition && sameConditions(one.condition, condition),
    )
  if (claim === 'other' && prior !== undefined && known !== undefined)
    return work.keepBelief({ ...known, prior, alpha: prior[0], beta: prior[1] })
  work.keepBelief(
    bornBelief({
      id: event.id,
      n: work.number('beliefs'),
      source: 'seeded',
      proposition,
      condition,
      claim,
      createdAt: event.knownAt,
      strategy,
      symbol,
      prior,
    }),
  )
}

/** As it was told; undefined: the mild opinion that a person's belief begins with. */
const priorOf = (
  claim: Seeded['claim'],
  { for: held = 0, against = 0, alpha, beta }: Omit<Seeded, 'condition' | 'claim' | 'proposition'>,
): Belief['prior'] | undefined => {
  if (claim === 'other') return priorOfCounts({ for: held, against })
  return alpha === undefined || beta === undefined ? undefined : [alpha, beta]
}
