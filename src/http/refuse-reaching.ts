import type { Operation } from '#operations'
import { type Bearer, refuseBeyond } from './bearer.ts'

/** Rejects a call that names a file of this machine, unless its token covers the whole home. */
export const refuseReaching = (bearer: Bearer, { name, fileField }: Operation, input: unknown): void => {
  if (fileField === undefined || Object(input)[fileField] === undefined) return
  refuseBeyond(bearer, {
    agent: bearer.agent,
    call: `${name} with ${fileField}`,
    scope: 'admin',
    homeWide: true,
  })
}
