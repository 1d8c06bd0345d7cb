import type { IndexStanding } from '#recall/ports'
import type { Connection } from '../connection.ts'

export const readStanding = (connection: Connection): IndexStanding | null => {
  const value = connection.statement<{ value: string | null }>('SELECT value FROM standing').get()?.value
  // Written by `commit` and `keepStanding` only.
  return value ? (JSON.parse(value) as IndexStanding) : null
}
