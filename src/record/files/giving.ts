import { type Actor, HindcastError, suggest } from '#vocabulary'
import { isPersons, isProtected, PLAYBOOK } from './workspace-paths.ts'
import { LARGEST_FILE } from './writing-limits.ts'

// What a run may be given to begin with, and by whom. Nothing that is there is ever replaced by it.

/** Files of one beginning; they are recorded in one transaction, which takes a thousand facts. */
const MOST_FILES = 500
/** Bytes of all of them together: a hundred times what a prompt can hold. */
const MOST_BYTES = 4_000_000

interface Given {
  readonly path: string
  /** A file of that name is known already. */
  readonly there: boolean
  /** The log is the one that trades; a paper or backtest run is set up by whoever runs it. */
  readonly live: boolean
  readonly actor: Actor
}

/** Rules of a live log are a person's; only a playbook where there is none may come from anybody, and waits for approval. */
export const refuseGiven = ({ path, there, live, actor }: Given): void => {
  if (there)
    throw new HindcastError('already_exists', `there is a ${path} already, and it is not replaced`, {
      field: path === PLAYBOOK ? 'prompt' : 'presets',
      next: isProtected(path)
        ? `Propose the change with ${suggest('propose', { file: path })}, or leave it out.`
        : 'Leave it out, or write it once the run is open.',
    })
  if (live && actor !== 'person' && isProtected(path) && path !== PLAYBOOK)
    throw new HindcastError('not_allowed', `only a person gives ${path} to a live log`, {
      field: 'presets',
      next: `Propose it with ${suggest('propose', { file: path })}; a person approves it.`,
    })
}

/** Why a text of another run is too large to be taken over; null where it is not. One that was found on the disk there may be. */
export const tooLargeToTakeOver = (text: string): string | null => {
  const bytes = Buffer.byteLength(text)
  return bytes > LARGEST_FILE ? `it is ${bytes} bytes; at most ${LARGEST_FILE} are taken over` : null
}

/**
 * Why a person's file of another run is not taken over; null where it is. It comes along with the rest, so it must not keep the
 * run from being opened: the log's own stays, and the agent brings none.
 */
export const leftBehind = ({ path, there, live, actor }: Given): string | null => {
  if (!isPersons(path)) return null
  if (there) return 'there is one here already, and it is not replaced'
  return live && actor !== 'person' ? 'only a person gives it to a live log' : null
}

/**
 * In a live log the agent's own word is no approval, neither here nor in the backtest that it set up. A text without approval in the run
 * that it was taken over from has none here either, whoever opens the run.
 */
export const standingGiven = (
  path: string,
  live: boolean,
  actor: Actor,
  { standing, by = actor }: { readonly standing?: 'unapproved' | undefined; readonly by?: Actor | undefined },
): 'free' | 'approved' | 'unapproved' => {
  if (!isProtected(path)) return 'free'
  const isPersons = actor === 'person' && by === 'person'
  return standing === 'unapproved' || (live && !isPersons) ? 'unapproved' : 'approved'
}

export const refuseMany = (files: readonly { readonly text: string }[]): void => {
  const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  if (files.length <= MOST_FILES && bytes <= MOST_BYTES) return
  throw new HindcastError(
    'payload_too_large',
    `a run begins with at most ${MOST_FILES} files of ${MOST_BYTES} bytes together, not ${files.length} of ${bytes}`,
    { field: 'presets', next: 'Give fewer; what is left out can be written or proposed later.' },
  )
}
