import { hash } from 'node:crypto'

/** sha256 of a text, in lower-case hex. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')
