import type { OpenOptions } from 'hindcast'

const NONE = '(no clear pattern yet)'
const SLOTS = ['entry_timing', 'sizing', 'symbol_selection', 'exit_timing', 'regime_fit'] as const

/** A trade as a summary tells of it: its handle, and what it made. */
const TRADE_LINE = /^- \[(T\d+)\] \S+ \S+ .*? (?:long|short) (\S+R)/gm

/** What it says of the trades that it is shown, in their own numbers; now and then it has nothing to say. */
const answerTo = (told: string): string => {
  const [newest, ...others] = [...told.matchAll(TRADE_LINE)]
  if (newest === undefined || told.length % 5 === 0) return ''
  const [, handle = '', made = ''] = newest
  const other = others.at(-1)?.[1]
  const beside = other === undefined ? '' : `, beside ${other}`
  const bullet = {
    text: `${handle} came to ${made}${beside}.`,
    trades: [handle],
    advice: 'none',
    where: {},
  }
  const slot = SLOTS[told.length % SLOTS.length]
  return JSON.stringify(Object.fromEntries(SLOTS.map((one) => [one, one === slot ? [bullet] : NONE])))
}

/** A language model that answers the same to the same: what it said once it says again. */
export const recordedReflector = {
  name: 'recorded/model',
  price: { input: 1, output: 5 },
  ask: async ({ user }: { readonly user: string }) => ({
    text: answerTo(user),
    model: 'recorded-1',
    inputTokens: user.length,
    outputTokens: 10,
  }),
} satisfies OpenOptions['reflector']
