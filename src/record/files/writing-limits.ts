import { HindcastError } from '#vocabulary'

/** Bytes of a file that is written or proposed by a call. Two texts of it (as seen, and with an append) fit one fact of 1 MB; a prompt takes far less. */
export const LARGEST_FILE = 400_000

/** Bytes of a file that the agent writes: every append keeps the whole text once more, so a long day stays some megabytes. */
export const LARGEST_OWN_FILE = 128_000

/** The agent's words of 24 hours, in bytes: a thousand times what a person reads in an evening. */
export const MOST_BYTES_A_DAY = 512_000

/** Writes of 24 hours: one for each three minutes of a market that never closes. */
export const MOST_WRITES_A_DAY = 500

/**
 * Tokens of a playbook, by estimate. It is read at every decision, so it must stay lean: at a decision a quarter of an
 * hour this much is 290,000 tokens a day. Beyond it nothing is refused, but said. Sane between 1,000 and 8,000.
 */
export const PLAYBOOK_TOKENS = 3_000

/** What was written in the last 24 hours. */
export interface Written {
  readonly writes: number
  readonly bytes: number
}

export const refuseLargeFile = (path: string, text: string, most: number): void => {
  const bytes = Buffer.byteLength(text)
  if (bytes > most)
    throw new HindcastError(
      'payload_too_large',
      `${path} would be ${bytes} bytes; at most ${most} are kept`,
      {
        field: 'text',
        next: 'Write less, or begin another note.',
      },
    )
}

export const refuseTooMuch = (so: Written, bytes: number): void => {
  const what =
    so.writes >= MOST_WRITES_A_DAY
      ? `${so.writes + 1} writes`
      : so.bytes + bytes > MOST_BYTES_A_DAY
        ? `${so.bytes + bytes} bytes`
        : null
  if (what !== null)
    throw new HindcastError(
      'payload_too_large',
      `that makes ${what} within 24 hours, more than a day may have`,
      {
        field: 'text',
        next: `24 hours take ${MOST_WRITES_A_DAY} writes and ${MOST_BYTES_A_DAY} bytes: say it shorter, or tomorrow.`,
      },
    )
}
