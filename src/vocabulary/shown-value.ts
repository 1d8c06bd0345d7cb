/** A message repeats at most this much of what was given. */
const LONGEST_SHOWN = 40

/** What was given, as a refusal repeats it. */
export const shownValue = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return String(value).slice(0, LONGEST_SHOWN)
  return Array.isArray(value) ? 'a list' : 'an object'
}
