import { HindcastError, handleNumber, shownValue, suggest } from '#vocabulary'

/** `C3` is the third proposed change; people also type `c3`. */
export const proposalNumber = (handle: string): number => {
  const n = handleNumber('proposal', handle.trim().toUpperCase())
  if (n === null) throw noProposal(handle)
  return n
}

export const noProposal = (handle: string): HindcastError =>
  new HindcastError('not_found', `no proposal is called "${shownValue(handle)}"`, {
    field: 'proposal',
    next: `List them with ${suggest('proposals')}.`,
  })
