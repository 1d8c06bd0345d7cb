import { styleText } from 'node:util'
import type { NextCommands } from '../next-command.ts'
import { widthOf } from '../standard-streams.ts'

/** Where an answer is written: how wide it is, whether it shows colours, and what was typed to get it. */
export interface Page {
  readonly width: number
  /** Whether all is shown that the answer rests on, or as much as fits a screen. */
  readonly explain: boolean
  /** What may be typed next. */
  readonly next: NextCommands
  /** Style of heads and names. */
  faint(text: string): string
  /** Style of what is wrong. */
  loud(text: string): string
}

/** A page on a stream; without colours where it is no terminal or NO_COLOR is set. */
export const pageOn = (stream: NodeJS.WriteStream, asked: Pick<Page, 'explain' | 'next'>): Page => ({
  ...asked,
  width: widthOf(stream),
  faint: (text) => styleText('dim', text, { stream }),
  loud: (text) => styleText('red', text, { stream }),
})
