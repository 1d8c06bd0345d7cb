/** Said beside text from outside, and beside words of an agent that was shown some. */
export const fromOutside = ({ trust }: { readonly trust: string }): string =>
  trust === 'outside' ? ' (outside)' : ''
