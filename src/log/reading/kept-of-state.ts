import type { State } from '../rows/state.ts'
import type { Moment } from './moment.ts'

/** As many as several questions in a row ask for; with more, it begins anew. */
const MOST_KEPT = 2_000

/**
 * What was read of the present, kept until something is recorded, imported or rebuilt, by whichever process: a state is never
 * changed, and from then on there is another one. Of a past moment nothing is kept.
 */
export class KeptOfState<Key, Value> {
  private readonly kept = new WeakMap<State, Map<Key, Value>>()

  of({ state }: Moment): Map<Key, Value> {
    if (state === null) return new Map()
    const known = this.kept.get(state)
    if (known !== undefined && known.size <= MOST_KEPT) return known
    const fresh = new Map<Key, Value>()
    this.kept.set(state, fresh)
    return fresh
  }
}
