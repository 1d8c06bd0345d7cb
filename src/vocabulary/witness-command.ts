/** The command behind the bar, of a witness that is one: `|ssh vault append`; null for a file. */
export const witnessCommand = (where: string): string | null =>
  where.startsWith('|') ? where.slice(1).trim() : null
