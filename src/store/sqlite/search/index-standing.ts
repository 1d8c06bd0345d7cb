import type { IndexStanding } from '#recall/ports'
import type { Connection } from '../connection.ts'
import { readIndexJson } from './index-json.ts'

export const readStanding = (connection: Connection): IndexStanding | null => {
  const value = connection.statement<{ value: string | null }>('SELECT value FROM standing').get()?.value
  // Written by `commit` and `keepStanding` only.
  return value ? (readIndexJson(connection, value) as IndexStanding) : null
}
