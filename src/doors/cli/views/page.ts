import { styleText } from 'node:util'

/** Where an answer is written: how wide it is, and whether it shows colours. */
export interface Page {
  readonly width: number
  /** Heads and names. */
  faint(text: string): string
  /** What is wrong. */
  loud(text: string): string
}

/** Plain where it is no terminal, and where NO_COLOR is set. */
export const pageOn = (stream: NodeJS.WriteStream, width: number): Page => ({
  width,
  faint: (text) => styleText('dim', text, { stream }),
  loud: (text) => styleText('red', text, { stream }),
})
