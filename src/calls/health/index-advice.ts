import type { IndexHealth } from '#search'
import { suggest } from '#vocabulary'

/** What to do about an index that is not in order. A model that cannot be had is not had by indexing again. */
export const indexAdvice = ({ errors, advice }: IndexHealth): string =>
  errors.length === 0 && advice !== null ? advice : `Run ${suggest('reindex')}.`
