import { styleText } from 'node:util'
import { flagOf } from '#vocabulary'
import type { Page } from '../views/page.ts'
import { widthOf } from './standard-streams.ts'

/** A page on a stream; without colours where it is no terminal or NO_COLOR is set. */
export const pageOn = (stream: NodeJS.WriteStream, asked: Pick<Page, 'explain' | 'next'>): Page => ({
  ...asked,
  ...typedBy(asked.next),
  width: widthOf(stream),
  faint: (text) => styleText('dim', text, { stream }),
  loud: (text) => styleText('red', text, { stream }),
})

/** How a page names what is typed. Others' words stand in their place there, which a person sees. */
export const typedBy = (next: Page['next']): Pick<Page, 'allBy' | 'mark' | 'field'> => ({
  allBy: next.again({ explain: '' }),
  mark: '  ',
  field: (name) => `--${flagOf(name)}`,
})
