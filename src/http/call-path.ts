import type { Call } from '#calls'

/** Where an agent's calls are. */
export const AGENTS = '/v1/agents'

/** `trade.record` is at `trade/record`. */
export const pathOf = ({ name }: Pick<Call, 'name'>): string => name.replaceAll('.', '/')
