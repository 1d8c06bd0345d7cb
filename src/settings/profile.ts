import { z } from 'zod'

/** Which tools `hindcast mcp` offers: a model reads the description of each, so it is offered those it needs. */
export const PROFILES = ['trading', 'journal', 'chat', 'all'] as const
export type Profile = (typeof PROFILES)[number]

/** Most agents that connect are to trade. */
export const DEFAULT_PROFILE: Profile = 'trading'

export const zProfile = z.enum(PROFILES).describe('which tools hindcast mcp offers')
