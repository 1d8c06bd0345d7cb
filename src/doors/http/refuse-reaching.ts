import type { Operation } from '#operations'
import { HindcastError, witnessCommand } from '#vocabulary'
import { type Bearer, refuseBeyond } from './bearer.ts'

/**
 * What a call reaches on the machine of the home. A file there is named by who looks after the record; a command is given on the
 * machine itself, and by nobody who calls: whoever holds a token does not hold the machine.
 */
export const refuseReaching = (bearer: Bearer, { name, witnessField }: Operation, input: unknown): void => {
  const where: unknown = witnessField === undefined ? undefined : Object(input)[witnessField]
  if (witnessField === undefined || where === undefined) return
  refuseBeyond(bearer, {
    agent: bearer.agent,
    call: `${name} with ${witnessField}`,
    scope: 'admin',
    homeWide: true,
  })
  if (typeof where === 'string' && witnessCommand(where) !== null)
    throw new HindcastError('not_allowed', `${witnessField} is a command, and none is run for who calls`, {
      field: witnessField,
      next: 'Name a file, or do it on the machine of the home: hindcast anchor, hindcast verify.',
    })
}
