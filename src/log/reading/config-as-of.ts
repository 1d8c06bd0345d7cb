import type { ConfigRow } from '../rows/config-rows.ts'
import { FIRST_CONFIG } from '../rows/first-rows.ts'
import type { Moment } from './moment.ts'

/** The settings that a log held at a moment. */
export const readConfig = async ({ log, seq, state }: Moment): Promise<ConfigRow> =>
  state?.config ?? (await log.store.rows('config', { seq }))[0] ?? FIRST_CONFIG
