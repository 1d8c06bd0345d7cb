const PLAIN = /^[\w,.:@/+-]+$/

/** A text as one word of a POSIX shell. */
export const shellWord = (text: string): string =>
  PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
