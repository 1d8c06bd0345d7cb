import type { Id } from '#vocabulary'

/** A caller's own id of a fact, without its time: the same id is found again at whatever time it comes. */
export interface GivenRow {
  readonly name: string
  readonly event: Id
  readonly seq: number
}
