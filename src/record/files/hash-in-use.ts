import type { FileRow } from '#log/rows'

/**
 * The hash of the text that readers use: a protected file that was changed by hand is used as it stands, or, where files are
 * strict, as it was last approved. Null where nobody has approved any text of it yet.
 */
export const textInUse = (
  { hash, standing, approved }: Pick<FileRow, 'hash' | 'standing' | 'approved'>,
  strict: boolean,
): string | null => (strict && standing === 'unapproved' ? approved : hash)
