import { HindcastError } from '#vocabulary'

/** `C3` is the third proposed change. */
export const proposalNumber = (handle: string): number => {
  const [, digits] = /^c(\d{1,9})$/i.exec(handle.trim()) ?? []
  if (digits === undefined) throw noProposal(handle)
  return Number(digits)
}

export const noProposal = (handle: string): HindcastError =>
  new HindcastError('not_found', `no proposal is called "${handle.slice(0, 40)}"`, {
    field: 'proposal',
    next: 'List them with: hindcast proposals.',
  })
