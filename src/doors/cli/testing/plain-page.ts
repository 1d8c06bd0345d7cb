import { TEXT_PAGE } from '#operations/words'
import type { NextCommands, Page } from '../../views/page.ts'
import { typedBy } from '../terminal-page.ts'

const NEXT: NextCommands = {
  call: (name) => `hindcast ${name.replaceAll('.', ' ')}`,
  again: () => 'hindcast',
  typed: () => false,
}

/** A page without colours, for a person who typed nothing but the command. */
export const plainPage = (width: number, asked: Partial<Page> = {}): Page => ({
  ...TEXT_PAGE,
  ...typedBy(NEXT),
  width,
  next: NEXT,
  ...asked,
})
