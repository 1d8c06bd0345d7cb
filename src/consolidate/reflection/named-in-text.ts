/** A pattern that finds a name where it stands as a word of its own. */
export const asWord = (name: string, flags = 'giu'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&')}(?![\\p{L}\\p{N}])`, flags)

export const isNamed = (name: string, text: string): boolean => asWord(name, 'iu').test(text)
