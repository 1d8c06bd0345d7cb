import { z } from 'zod'
import { type Call, EVERY_CALL } from '#calls'
import { HindcastError } from '#vocabulary'

const needsFile = ({ input, localField }: Call): boolean =>
  localField !== undefined && z.toJSONSchema(input, { io: 'input' }).required?.includes(localField) === true

/** The calls that are served. Those of this machine alone, and those that need a file of it, are not. */
export const SERVED: readonly Call[] = EVERY_CALL.filter(
  (call) => call.access !== 'local' && !needsFile(call),
)

/** Rejects a field that names a file of this machine. */
export const rejectFile = ({ name, localField }: Call, input: unknown): void => {
  if (localField === undefined || Object(input)[localField] === undefined) return
  throw new HindcastError('not_allowed', `${localField} of ${name} names a file of the server’s machine`, {
    field: localField,
    next: `Leave out ${localField}, or run it on that machine: hindcast ${name.replaceAll('.', ' ')}.`,
  })
}
