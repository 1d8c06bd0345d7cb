import { zInstant } from '#vocabulary'

/** The moment that a read stands at. */
export const AS_OF = {
  asOf: zInstant.optional().describe('read what was known at this moment; now if left out'),
}
