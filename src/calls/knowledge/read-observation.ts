import { plainText } from '#memories'
import { HindcastError } from '#vocabulary'

/** An observation's text as it is kept, and what was done to it. */
export interface ReadText {
  readonly text: string
  readonly notices: readonly string[]
}

/** What somebody pasted or a feed sent, as plain text. `field` names it in a refusal. */
export const readText = (raw: string, field: string): ReadText => {
  const { text, changed } = plainText(raw)
  if (text === '')
    throw new HindcastError('invalid_input', `${field} holds nothing to read once markup is taken out`, {
      field,
      next: 'Give what it says in words; scripts, styles and invisible characters are left out. Nothing was recorded.',
    })
  return { text, notices: changed.map((what) => `plain_text: ${what}`) }
}
