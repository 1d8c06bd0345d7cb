import type { ConfigRow, LessonsRow } from '#log'

/**
 * Whether lessons are shown where nothing is withheld. What a holdout has shown to cost is not, until a person stands behind it, or
 * begins another holdout: that one asks anew.
 */
export const isInForce = (
  { status, demoted, approved, at }: LessonsRow,
  { experiment }: ConfigRow,
): boolean =>
  status === 'active' &&
  (demoted === null || approved || (experiment?.section === 'lessons' && experiment.anchor > at))
