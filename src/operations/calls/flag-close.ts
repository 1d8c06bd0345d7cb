import { zFlagClosed } from '#log'
import { HindcastError, handleNumber, isId, suggest } from '#vocabulary'
import { operation } from '../operation.ts'
import { zRecorded } from '../outputs/recorded-output.ts'
import { FACT_FIELDS, splitFact } from '../recording/fact-fields.ts'
import { recordFact } from '../recording/record-fact.ts'

export const flagClose = operation({
  name: 'flag.close',
  verb: 'record',
  scope: 'write',
  writes: true,
  aPersons: true,
  existing: true,
  describe: 'A person closes a flag: it was looked at, and there is nothing more to do about it.',
  positional: 'flag',
  input: zFlagClosed.safeExtend(FACT_FIELDS),
  output: zRecorded,
  run: async (caller, input) => {
    const { fact, payload } = splitFact(input)
    const { flag: name, reason } = payload
    const { store } = await caller.log()
    const n = handleNumber('flag', name)
    const where = n !== null ? { n } : isId(name) ? { id: name } : null
    const [row] = where === null ? [] : await store.rows('flags', { where })
    if (!row)
      throw new HindcastError('not_found', `no flag is called "${name.slice(0, 40)}"`, {
        field: 'flag',
        next: `List them with ${suggest('flags')}.`,
      })
    if (row.status !== 'open')
      throw new HindcastError('already_exists', `${name} is no longer open: it was ${row.status}`, {
        field: 'flag',
        next: `List those that are open with ${suggest('flags')}.`,
      })
    // By its id, which stays the same when a log is told again.
    return recordFact(caller, 'flag.closed', fact, { flag: row.id, reason })
  },
})
