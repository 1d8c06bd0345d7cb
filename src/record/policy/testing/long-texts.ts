/** Texts without secrets in which the shape of one begins everywhere: the dearest to look through. */
export const LONG_TEXTS = [
  'a-'.repeat(10_000),
  'secret '.repeat(3_000),
  'token    '.repeat(2_000),
  ' '.repeat(20_000),
]
