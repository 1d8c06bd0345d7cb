import type { Operation } from '#operations'

/** Where an agent's calls are. */
export const AGENTS = '/v1/agents'

/** `trade.record` is at `trade/record`. */
export const pathOf = ({ name }: Pick<Operation, 'name'>): string => name.replaceAll('.', '/')
