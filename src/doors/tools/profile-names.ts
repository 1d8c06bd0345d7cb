/** Which tools a server has: for who decides, who writes down, who asks; or all of them. */
export const PROFILES = ['trading', 'journal', 'chat', 'all'] as const
export type Profile = (typeof PROFILES)[number]
