/** Who writes. A handle has one actor, fixed when it is opened. */
export const ACTORS = ['agent', 'person', 'broker', 'system'] as const
export type Actor = (typeof ACTORS)[number]

/** How far a text may be relied on, lowest first; a text inherits the lowest trust of what its author was shown. */
export const TRUST = ['outside', 'agent', 'broker', 'person', 'system'] as const
export type Trust = (typeof TRUST)[number]

/** What an actor's own words are worth when nothing lowers it. */
export const trustOf = (actor: Actor): Trust => actor
