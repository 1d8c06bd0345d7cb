// How a transcript's lines are written.

/** `- enter GOLD, stop 1990`: what is not known is left out. */
export const listed = (parts: readonly (string | undefined)[]): string =>
  `- ${parts.filter((part) => part !== undefined).join(', ')}`

export const named = (name: string, value: string | number | undefined): string | undefined =>
  value === undefined ? undefined : `${name} ${value}`

/** Words that are not there with a space between. */
export const spaced = (...words: readonly (string | undefined)[]): string =>
  words.filter((word) => word !== undefined).join(' ')

/** Words of somebody, so that none of them is a heading; nothing where nothing was said. */
export const quote = (said: string | undefined, most = Number.POSITIVE_INFINITY): string[] => {
  if (said === undefined) return []
  const text = said.trim()
  const shown = text.length > most ? `${text.slice(0, most)}…` : text
  return ['', ...shown.split('\n').map((line) => `  > ${line}`.trimEnd())]
}
