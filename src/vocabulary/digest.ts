import { hash } from 'node:crypto'

/** sha256 of a text, in lower-case hex. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** The same as 32 characters, one for each byte: half as long, and nobody has to read it. */
export const digestOf = (text: string): string => hash('sha256', text, 'binary')
