/** Ordinals of chunks that are in no index on a disk, but were read for a past moment, begin above any that such an index reaches. */
export const SECOND_FROM = 2 ** 40
