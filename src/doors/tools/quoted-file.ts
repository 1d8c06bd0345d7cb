import type { Memory } from '#operations'
import { quotedLines } from '#recall'

/** A file's lines for a model: where they stand, who wrote them and how far they are trusted, each behind a mark. */
export const quotedFile = ({
  path,
  startLine,
  endLine,
  lines,
  by,
  trust,
  handle,
  marked,
  text,
}: Awaited<ReturnType<Memory['read']>>): string =>
  [
    `${handle === null ? '' : `[${handle}] `}${path}, lines ${startLine} to ${endLine} of ${lines}, by ${by}, trust ${trust}${marked === null ? '' : `; ${marked}`}`,
    quotedLines(text),
  ].join('\n')
