/** Who records a fact. A memory that is opened has one actor, fixed then. */
export const ACTORS = ['agent', 'person', 'broker', 'system'] as const
export type Actor = (typeof ACTORS)[number]

/** How far a text may be relied on, lowest first; a text inherits the lowest trust of what its author was shown. */
export const TRUST = ['outside', 'agent', 'broker', 'person', 'system'] as const
export type Trust = (typeof TRUST)[number]

/** The trust in an actor's own text, before what it was shown lowers it. */
export const trustOf = (actor: Actor): Trust => actor

/** A text made of several is trusted as little as the least of them. */
export const lowestTrust = (one: Trust, ...others: readonly Trust[]): Trust =>
  others.reduce((low, trust) => (TRUST.indexOf(trust) < TRUST.indexOf(low) ? trust : low), one)
