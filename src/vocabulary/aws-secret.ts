import type { NamedSecret } from './named-secrets.ts'

// The secret of an AWS key: forty letters of base64 that show nothing, beside an id that shows what both are.

export const AWS_KEY_ID = /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/

const LETTER = '[A-Za-z0-9+/]'
/** With small and capital letters and digits, which a commit's forty digits have not. */
const SECRET = `(?<!${LETTER})(?=${LETTER}{0,39}[a-z])(?=${LETTER}{0,39}[A-Z])(?=${LETTER}{0,39}\\d)${LETTER}{40}(?![A-Za-z0-9+/=])`
/** On the same line, or on the one beside it. */
const NOT_FAR = '[^\\n]{0,60}?(?:\\n[^\\n]{0,60}?)?'

export const AWS_SECRETS: readonly NamedSecret[] = [
  { what: 'AWS secret', said: new RegExp(`(${AWS_KEY_ID.source}${NOT_FAR})${SECRET}`, 'g') },
  { what: 'AWS secret', said: new RegExp(`()${SECRET}(?=${NOT_FAR}${AWS_KEY_ID.source})`, 'g') },
]
