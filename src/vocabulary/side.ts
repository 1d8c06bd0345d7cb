export const SIDES = ['long', 'short'] as const
export type Side = (typeof SIDES)[number]

export const opposite = (side: Side): Side => (side === 'long' ? 'short' : 'long')
