// How alike two situations are, in words. Warnings are ordered by the same steps (docs/method.md#warnings): what is called more alike comes first.

const STEPS = [
  { from: 0, called: 'another' },
  { from: 0.4, called: 'a partly similar' },
  { from: 0.7, called: 'a similar' },
  { from: 0.9, called: 'a very similar' },
] as const
const ALIKE = 2
const MOST_ALIKE = STEPS.length - 1

/** Whole fields make round shares: this much below a step is still on it, so that rounding decides nothing. */
const ROUNDING = 1e-9

/** The step that a Sim has reached, from 0. */
export const likenessOf = (sim: number): number => {
  const reached = sim + ROUNDING
  let step = MOST_ALIKE
  while (step > 0 && reached < (STEPS[step]?.from ?? 0)) step--
  return step
}

/** The Sim that a step takes; of one beyond the last, none reaches it. */
export const leastSimOf = (step: number): number =>
  step > MOST_ALIKE ? Number.MAX_VALUE : (STEPS[step]?.from ?? 0) - ROUNDING

export const likenessWords = (sim: number): string => STEPS[likenessOf(sim)]?.called ?? STEPS[0].called

/** Whether a situation is called anything but another. */
export const isPartlyAlike = (sim: number): boolean => likenessOf(sim) > 0

/** Whether a situation is called like this one. */
export const isAlike = (sim: number): boolean => likenessOf(sim) >= ALIKE
