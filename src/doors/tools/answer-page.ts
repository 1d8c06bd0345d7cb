import { TEXT_PAGE } from '#operations/words'
import type { Page } from '../views/page.ts'

/** The page of a model that called a tool: words alone, and what to call next. */
export const ANSWER_PAGE: Page = {
  ...TEXT_PAGE,
  next: {
    call: (name) => `\`${name}\``,
    again: (fields) =>
      Object.entries(fields)
        .map(([field, value]) => (value === '' ? field : `${field}: "${value}"`))
        .join(', '),
    typed: () => false,
  },
}
