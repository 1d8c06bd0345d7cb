import type { Page } from '../views/page.ts'

/** A page without colours, for a person who typed nothing but the command. */
export const plainPage = (width: number, asked: Partial<Page> = {}): Page => ({
  width,
  explain: false,
  next: {
    call: (name) => `hindcast ${name.replaceAll('.', ' ')}`,
    again: () => 'hindcast',
    typed: () => false,
  },
  faint: (text) => text,
  loud: (text) => text,
  ...asked,
})
