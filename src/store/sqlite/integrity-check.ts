import type { Connection } from './connection.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { faultOf } from './sqlite-error.ts'

/** A ruined file has no end of faults; the first hundred say enough. */
const MOST_FAULTS = 100

/** SQLite's own check of every page and index; empty when sound. Takes 1 s for 1M events, during which nothing else runs. */
export const integrityFaults = (connection: Connection): Promise<readonly string[]> =>
  retryWhileBusy(() => {
    try {
      const text = `PRAGMA main.integrity_check(${MOST_FAULTS})`
      const found = connection.all<{ integrity_check: string }>({ text, values: [] })
      return found.map((row) => row.integrity_check).filter((fault) => fault !== 'ok')
    } catch (error) {
      if (faultOf(error) === 'damaged' && error instanceof Error) return [error.message]
      throw error
    }
  }, connection.file)
