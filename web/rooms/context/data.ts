import type { Answer } from '../../client.ts'
import { useCall, usePages } from '../../use-call.ts'

// The calls of this room, and the fields of their answers that it uses.

export const useContextNow = () => useCall('context', {})
export const useTurnShown = (turn: string, enabled = true) => useCall('show', { of: turn }, { enabled })
export const useDecisionPages = () => usePages('decisions', { limit: 50 })

export type TurnShown = Extract<Answer<'show'>['memory'], { kind: 'turn' }>['turn']
export type Side = Answer<'context'>['system']
