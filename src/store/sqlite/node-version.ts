import { HindcastError } from '#vocabulary'

/** better-sqlite3 13 is built for this and later; on Node 20 loading it ends the process without a word. */
const OLDEST_NODE_MAJOR = 22

/** Asked before the driver is loaded, while there still is a process to say it. */
export const requireNode = (version: string): void => {
  if (Number.parseInt(version, 10) >= OLDEST_NODE_MAJOR) return
  throw new HindcastError(
    'unsupported_node',
    `Hindcast needs Node ${OLDEST_NODE_MAJOR} or later; this is Node ${version}`,
    {
      next: 'Install Node 24 (https://nodejs.org) and run the command again.',
    },
  )
}
