import type { Answer, Input } from '../../client.ts'
import { useCall } from '../../use-call.ts'

// The calls of this room, and the fields of their answers that it uses.

export type Recalled = Answer<'recall'>
export type Hit = Recalled['hits'][number]
export type Distribution = NonNullable<Recalled['distribution']>
export type Question = NonNullable<Input<'recall'>>

export const useNames = () => useCall('trades', { limit: 1, totals: false, charts: true })
/** The newest trade is what the agent looked at last. */
export const useNewest = () => useCall('trades', { limit: 1, totals: false })
export const useSituationOf = (handle: string | null) =>
  useCall('show', { of: handle ?? '' }, { enabled: handle !== null })
export const useRecalled = (question: Question) => useCall('recall', question)
export const useChecked = (order: Input<'check'> | null) =>
  useCall('check', order as Input<'check'>, { enabled: order !== null })
