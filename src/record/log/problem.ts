/** Something that is not as it was recorded. */
export interface Problem {
  readonly where: string
  readonly problem: string
}

/** Past this many problems the rest adds nothing. */
export const MOST_PROBLEMS = 50
