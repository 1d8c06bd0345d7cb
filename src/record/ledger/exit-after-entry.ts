import { HindcastError, type Instant } from '#vocabulary'

/** Nothing leaves before it came. */
export const refuseEarlyExit = (entryAt: Instant | null, exitAt: Instant): void => {
  if (entryAt !== null && exitAt < entryAt)
    throw new HindcastError('exit_before_entry', 'the exit lies before the entry', {
      field: 'at',
      next: 'Check both times and their zones; leave entryAt out if the entry time is unknown.',
    })
}
