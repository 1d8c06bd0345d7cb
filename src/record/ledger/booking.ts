import type { AccountRow } from '../rows/account-rows.ts'
import type { FactEvent } from '../rows/event.ts'
import type { Found } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'
import type { Bookkeeper } from './bookkeeper.ts'

/** One fact being booked: what is known, what was looked up, and the books it is written into. */
export interface Booking<Data = unknown> {
  readonly state: State
  readonly event: FactEvent<Data>
  readonly found: Found
  readonly book: Bookkeeper
  /** The account on the fact's trading day, before the fact. */
  readonly account: AccountRow
}
