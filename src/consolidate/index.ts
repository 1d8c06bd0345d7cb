// The contract of the room: when memories are promoted, merged and retired, and who does what only one may. Named exports only.
export { boundaryAt, isMaintenanceDue } from './boundary.ts'
export { Lease, type LeaseHolder, type LeaseTerms, withLease } from './lease.ts'
export { OneAtATime } from './one-at-a-time.ts'
