import { maskSecrets } from './secrets.ts'

/** A path of letters, digits and the usual signs: nothing in it reads as a sentence of ours. */
const PLAIN = /^[\p{L}\p{N}._~@+/\\:-]*$/u
/** What ends a line, moves the cursor or reverses a text, and what would end the quote. */
const UNSAFE = /["\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

/** The path of a file in a sentence of ours. Anybody may have named it: one that could be taken for our words is quoted, and a key in it masked. */
export const shownPath = (path: string): string => {
  const masked = maskSecrets(path)
  return PLAIN.test(masked) ? masked : `"${masked.replace(UNSAFE, '\ufffd')}"`
}
