export const SIDES = ['long', 'short'] as const
export type Side = (typeof SIDES)[number]
