/** What a fact's id is made of where its caller gave none. */
export const contentOf = (kind: string, run: string, payload: string, ordinal = 0): string =>
  JSON.stringify([kind, run, 'content', payload, ...(ordinal === 0 ? [] : [ordinal])])
