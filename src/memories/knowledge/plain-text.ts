import { withoutUnseen } from '#vocabulary'
import { readEntities } from './read-entities.ts'
import { withoutMarkup } from './without-markup.ts'

/** Characters of an observation that are kept: about ten pages. What is longer belongs in a file, and is found by search there. */
export const LONGEST_OBSERVATION = 20_000

export interface PlainText {
  readonly text: string
  /** What was done to it, in plain words; empty where it was plain already. */
  readonly changed: readonly string[]
}

/** Somebody's text as a reader would see it: no markup, nothing invisible, of bounded length. In time linear in its length. */
export const plainText = (raw: string): PlainText => {
  const changed: string[] = []
  const step = (text: string, next: string, what: string): string => {
    if (next !== text) changed.push(what)
    return next
  }
  let text = raw.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', ' ')
  text = step(text, withoutMarkup(text), 'HTML taken out')
  text = step(text, readEntities(text), 'HTML entities read')
  text = step(text, visible(text), 'invisible characters taken out')
  text = text
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (text.length <= LONGEST_OBSERVATION) return { text, changed }
  changed.push(
    `cut to its first ${LONGEST_OBSERVATION.toLocaleString('en')} of ${text.length.toLocaleString('en')} characters`,
  )
  // A pair of halves that is cut between leaves one half, which is no character.
  return { text: withoutHalf(text.slice(0, LONGEST_OBSERVATION)).trimEnd(), changed }
}

const visible = (text: string): string => text.split('\n').map(withoutUnseen).join('\n')

const withoutHalf = (text: string): string => text.replace(/[\ud800-\udbff]$/, '')
