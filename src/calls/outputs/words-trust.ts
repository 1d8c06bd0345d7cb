import { z } from 'zod'

/** How far the words of a memory may be relied on. */
export const WORDS_TRUST = ['outside', 'own'] as const

export const zWordsTrust = z
  .enum(WORDS_TRUST)
  .describe('outside: words of it were written by an agent that was shown text from outside; own: none were')

export const wordsTrust = (outside: boolean): (typeof WORDS_TRUST)[number] => (outside ? 'outside' : 'own')

/** Whether anything of what is shown is no better than text from outside. */
export const saysOutside = (shown: readonly { readonly trust: string }[]): boolean =>
  shown.some(({ trust }) => trust === 'outside')
