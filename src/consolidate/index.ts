// The contract of the room: when memories are promoted, merged and retired. Named exports only.
export { boundaryAt, isMaintenanceDue } from './boundary.ts'
