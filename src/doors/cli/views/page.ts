import { styleText } from 'node:util'

/** Where an answer is written: how wide it is, and whether it shows colours. */
export interface Page {
  readonly width: number
  /** Style of heads and names. */
  faint(text: string): string
  /** Style of what is wrong. */
  loud(text: string): string
}

/** A page on a stream; without colours where it is no terminal or NO_COLOR is set. */
export const pageOn = (stream: NodeJS.WriteStream, width: number): Page => ({
  width,
  faint: (text) => styleText('dim', text, { stream }),
  loud: (text) => styleText('red', text, { stream }),
})
