import { maskSecrets } from './secrets.ts'

/** A message repeats at most this much of what was given. */
const LONGEST_SHOWN = 40

/** What was given, as a refusal repeats it: a secret is masked before it is cut short, or what is left would not be known for one. */
export const shownValue = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return maskSecrets(String(value)).slice(0, LONGEST_SHOWN)
  return Array.isArray(value) ? 'a list' : 'an object'
}
