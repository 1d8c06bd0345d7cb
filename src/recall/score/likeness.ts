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

/** Of what two situations are compared by, so much must be known of both before one is called like the other, or unlike it. */
const LEAST_KNOWN = 0.25

/** Whether enough is known: of a question and a memory together, or of one of them. */
export const isTold = (known: number): boolean => known >= LEAST_KNOWN - ROUNDING

/**
 * What a situation is called beside this one, wherever it is listed: like it where it is at least partly similar, another where it is not, and untold
 * where too little is known of either to say.
 */
export const situationCalled = ({
  sim,
  known,
}: {
  readonly sim: number
  readonly known: number
}): 'alike' | 'another' | 'untold' => {
  if (!isTold(known)) return 'untold'
  return likenessOf(sim) > 0 ? 'alike' : 'another'
}

/** What losses stand under, by what their situations are called: a reader takes a heading for a claim. */
export const LOSSES_TITLES = {
  alike: 'Losses in situations like this one',
  untold: 'Losses, whatever the situation (theirs or this one was not told)',
  another: 'Losses in other situations',
} as const

/** Whether a situation is as like this one as trades are counted by (docs/method.md#check). */
export const isAlike = (sim: number): boolean => likenessOf(sim) >= ALIKE
