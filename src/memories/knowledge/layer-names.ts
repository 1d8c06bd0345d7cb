/** From what fades in days to what stays for years; reflections are what lessons and reviews left, never news. */
export const LAYERS = ['short', 'mid', 'long', 'reflection'] as const
export type Layer = (typeof LAYERS)[number]
