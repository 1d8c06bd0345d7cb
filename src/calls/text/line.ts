import { unbroken } from '#recall'
import { inQuotationMarks, nameInText, pathInText } from '#vocabulary'

declare const WORDS: unique symbol

/**
 * Text that may stand in a line as it is. Only this file and `numbers.ts` make it, so a text that somebody wrote gets into a line in
 * quotation marks or not at all (P11).
 */
export type Words = string & { readonly [WORDS]: true }

/** A plain string is an error of the compiler; words, numbers and our own literals are not. */
type Safe<Part> = Part extends string
  ? string extends Part
    ? never
    : Part
  : Part extends number
    ? Part
    : never

/** Text made of figures, times and literals alone. */
export const ours = (text: string): Words => text as Words

/** A line of ours: line`${name(symbol)} ${side}, ${inR(r)}`. */
export const line = <const Parts extends readonly (string | number)[]>(
  text: TemplateStringsArray,
  ...parts: Parts & { readonly [At in keyof Parts]: Safe<Parts[At]> }
): Words => ours(text.reduce((all, one, at) => `${all}${parts[at - 1]}${one}`))

/** A sentence of ours from an answer: its maker has quoted what others wrote. It stays on one line. */
export const sentence = (text: string): Words => ours(unbroken(text))

/** A name or handle: as it is where it is plainly one, else in quotation marks. */
export const name = (text: string): Words => ours(nameInText(unbroken(text)))

/** The path of a file of the workspace. */
export const path = (text: string): Words => ours(pathInText(unbroken(text)))

/** Characters of one text of somebody's in an answer; the structured answer has all of it. */
const LONGEST = 400

/** Somebody's words in quotation marks, marked where they come from outside. */
export const quoted = (text: string, trust?: string): Words => {
  const signs = [...unbroken(text)]
  const left = signs.length - LONGEST
  const shown = left > 0 ? `${signs.slice(0, LONGEST).join('').trimEnd()}…` : signs.join('')
  return ours(
    `${inQuotationMarks(shown)}${left > 0 ? ` (${left} more characters)` : ''}${trust === 'outside' ? ' (outside)' : ''}`,
  )
}

/** Parts of a line that are there, with commas between them. */
export const joined = (
  parts: readonly (Words | null | undefined | false)[],
  between: ', ' | '; ' | ' ' = ', ',
): Words => ours(parts.filter((part) => part).join(between))

/** A part of a line for a value that is there. */
export const given = <Value>(value: Value | null | undefined, say: (value: Value) => Words): Words | null =>
  value === null || value === undefined ? null : say(value)
