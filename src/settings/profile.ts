import { z } from 'zod'

/** Which tools `hindcast mcp` offers: those of an agent that decides, or those of someone who asks and changes nothing. */
export const PROFILES = ['trading', 'chat'] as const
export type Profile = (typeof PROFILES)[number]

/** Most agents that connect are to trade. */
export const DEFAULT_PROFILE: Profile = 'trading'

export const zProfile = z.enum(PROFILES).describe('which tools hindcast mcp offers')
