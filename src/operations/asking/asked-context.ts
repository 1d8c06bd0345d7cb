import type { z } from 'zod'
import {
  type Context,
  type GivenContext,
  REGIMES,
  readsContext,
  SESSIONS,
  TRENDS,
  VOLATILITIES,
  zContext,
} from '#market'
import { zLabel } from '#vocabulary'

const TAGS = { regime: REGIMES, trend: TRENDS, volatility: VOLATILITIES, session: SESSIONS } as const
type TagField = keyof typeof TAGS
const TAG_FIELDS = Object.keys(TAGS) as readonly TagField[]

const asked = (tag: TagField) =>
  zLabel.optional().describe(`${zContext.shape[tag].description}; one of ${TAGS[tag].join(', ')}`)

const ASKED_FIELDS = zContext.extend({
  regime: asked('regime'),
  trend: asked('trend'),
  volatility: asked('volatility'),
  session: asked('session'),
})

/** A situation in a question. A tag that nobody knows is no mistake there: nothing is like it. */
export const zAskedContext = readsContext(ASKED_FIELDS, 'AskedContext')
export type AskedContext = GivenContext<Readonly<z.output<typeof ASKED_FIELDS>>>

export interface KnownContext {
  /** Without the tags that nobody knows. */
  readonly context: Context
  /** Those tags. */
  readonly unknown: { readonly [F in TagField]?: string }
  /** In words; null where all are known. */
  readonly why: string | null
}

export const knownContext = (asked: AskedContext['context'] = {}): KnownContext => {
  const known: { [field: string]: unknown } = { ...asked }
  const unknown: { [F in TagField]?: string } = {}
  const why: string[] = []
  for (const field of TAG_FIELDS) {
    const value = asked[field]
    const values: readonly string[] = TAGS[field]
    if (value === undefined || values.includes(value)) continue
    delete known[field]
    unknown[field] = value
    why.push(`no ${field} is called "${value}": it is one of ${values.join(', ')}`)
  }
  // What is left is what zContext allows.
  return { context: known as Context, unknown, why: why.length === 0 ? null : why.join('; ') }
}
