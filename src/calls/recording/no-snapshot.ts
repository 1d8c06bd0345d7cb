/** Notice of a turn or tick without positions. */
export const NO_SNAPSHOT =
  'no_snapshot: no positions were given, so nothing was reconciled with the broker; give positions, [] where none are held'
