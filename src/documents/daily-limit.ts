import {
  LARGEST_FILE,
  LARGEST_OWN_FILE,
  type Log,
  refuseLargeFile,
  refuseTooMuch,
  type State,
  type Written,
} from '#record'
import type { Actor } from '#vocabulary'
import { dayOf } from './entry-time.ts'

/** Files have a size for everybody; the agent has a day's measure as well. */
export const refuseBeyondLimits = async (
  actor: Actor,
  log: Log,
  state: State,
  { path, text, after }: { readonly path: string; readonly text: string; readonly after: string },
): Promise<void> => {
  refuseLargeFile(path, after, actor === 'agent' ? LARGEST_OWN_FILE : LARGEST_FILE)
  if (actor !== 'agent') return
  const day = dayOf(log.now(state.head), state)
  refuseTooMuch(day, await writtenOn(log, day), Buffer.byteLength(text))
}

/** What the agent has written and proposed on a trading day. */
const writtenOn = async ({ store }: Log, day: string): Promise<Written> => {
  const files = await store.rows('files', { where: { day } })
  const proposals = (await store.rows('proposals', { where: { day } })).filter((row) => row.actor === 'agent')
  return {
    writes: proposals.length + files.reduce((sum, row) => sum + row.dayWrites, 0),
    bytes: files.reduce((sum, row) => sum + row.dayBytes, 0),
  }
}
