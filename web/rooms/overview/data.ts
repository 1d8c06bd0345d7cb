import type { Answer } from '../../client.ts'
import { useCall } from '../../use-call.ts'

// The calls of this room, and the fields of their answers that it uses.

/** Days on the chart at most, and closes. */
const POINTS = 250
const CLOSES = 250

export const useAgentState = () => useCall('state', { points: POINTS, history: CLOSES })
export const useOpenTrades = () => useCall('trades', { status: 'open', limit: 200, totals: false })
export const useClosedTrades = () => useCall('trades', { status: 'closed', limit: CLOSES, totals: true })
export const useDecisions = () => useCall('decisions', { limit: 12 })
export const useCash = () => useCall('events', { kind: 'cash', limit: 200 })
export const useProposals = () => useCall('proposals', {})
export const useFlags = () => useCall('flags', { limit: 20 })
export const useDue = () => useCall('due', {})

export type State = Answer<'state'>
export type Trade = Answer<'trades'>['trades'][number]
export type CashEvent = Answer<'events'>['events'][number]
