/** What is told of a file that could not be written after what it holds was recorded. */
export const stillUnwritten = (why: string): string =>
  `${why}; it is recorded all the same, and the file is written when the memory is next opened or closed`
