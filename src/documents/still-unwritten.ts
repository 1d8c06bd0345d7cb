/** Sentence on a file that could not be written after its facts were recorded. */
export const stillUnwritten = (why: string): string =>
  `recorded, but not written to the disk: ${why}. It is tried again when the memory is next opened`
