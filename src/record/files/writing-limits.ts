import { HindcastError } from '#vocabulary'

/** Bytes of a file. A prompt takes far less; a larger one is split. */
export const LARGEST_FILE = 1_000_000

/**
 * Tokens of a playbook, by estimate. It is read at every decision, so it must stay lean: at a decision a quarter of an
 * hour this much is 290,000 tokens a day. Beyond it nothing is rejected, but said. Sane between 1,000 and 8,000.
 */
export const PLAYBOOK_TOKENS = 3_000

export const refuseLargeFile = (path: string, text: string, most: number = LARGEST_FILE): void => {
  const bytes = Buffer.byteLength(text)
  if (bytes > most)
    throw new HindcastError(
      'payload_too_large',
      `${path} would have ${bytes} bytes; at most ${most} are stored`,
      {
        field: 'text',
        next: 'Write less, or begin another file.',
      },
    )
}
