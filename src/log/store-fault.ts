import type { ErrorCode, HindcastError } from '#vocabulary'

const FAULTS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'store_damaged',
  'store_read_only',
  'store_newer',
  'store_outdated',
  'store_full',
  'store_gone',
  'store_busy',
  'too_many_files',
  'tampered',
  'already_running',
  'memory_closed',
  'unexpected',
])

/** Something is wrong with the store, and not with the fact that was to be taken. */
export const isStoreFault = ({ code }: HindcastError): boolean => FAULTS.has(code)
