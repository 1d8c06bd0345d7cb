import { fileErrorCode } from '#disk'
import { type HindcastError, isHindcastError } from '#vocabulary'
import { type StoreFault, storeError, unforeseen } from './store-error.ts'

/** What the codes of the file system mean to a store. */
const FAULTS: { readonly [code: string]: StoreFault } = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EROFS: 'readOnly',
  EIO: 'failing',
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EISDIR: 'missing',
}

export const fileFault = (error: unknown): StoreFault | undefined => FAULTS[fileErrorCode(error) ?? '']

/** What the file system refused, told as a store's fault. */
export const fileStoreError = (error: unknown, location: string): HindcastError => {
  if (isHindcastError(error)) return error
  const fault = fileFault(error)
  return fault ? storeError(fault, location, error) : unforeseen(error, location)
}
