import { CALLS } from 'hindcast'
import { toText } from '#calls/text'

/** An answer in the words of every door, on one line. */
export const textOf = (call: keyof typeof CALLS, answer: unknown): string =>
  toText(CALLS[call], answer).replaceAll(/\s+/g, ' ')
