import type { Page } from './page.ts'
import { lengthOf, wrap } from './text.ts'
import { behindMark } from './text-blocks.ts'

/** A value under its name; `theirs` is in words that somebody else chose. */
export type NamedLine = readonly [name: string, value: string, whose?: 'theirs']

const GAP = 2

/** One record: names on the left, values wrapped beside them. A name without a value is not shown. */
export const record = (lines: readonly NamedLine[], page: Page): string => {
  const shown = lines.filter(([, value]) => value !== '')
  const left = Math.max(0, ...shown.map(([name]) => lengthOf(name))) + GAP
  return shown
    .map(([name, value, whose]) => {
      const [first = '', ...rest] = wrap(value, Math.max(20, page.width - left))
      const head = `${page.faint(name)}${' '.repeat(left - lengthOf(name))}`
      const under = whose === 'theirs' ? behindMark(left, page) : ' '.repeat(left)
      return [`${head}${first}`, ...rest.map((line) => `${under}${line}`)].join('\n')
    })
    .join('\n')
}

/** `entryPrice` → `entry price` */
export const nameInWords = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
