import { type Handled, handleNumber, type Id, isId } from '#vocabulary'
import type { TableName } from './rows.ts'

export const HANDLED = {
  trade: 'trades',
  episode: 'episodes',
  belief: 'beliefs',
  plan: 'plans',
  proposal: 'proposals',
  quote: 'quotes',
  flag: 'flags',
  lessons: 'lessons',
  knowledge: 'knowledge',
} as const satisfies { readonly [what in Handled]: TableName }

const KINDS = Object.keys(HANDLED) as Handled[]

export const readHandle = (text: string): { readonly what: Handled; readonly n: number } | null => {
  for (const what of KINDS) {
    const n = handleNumber(what, text)
    if (n !== null) return { what, n }
  }
  return null
}

/** How a fact of the log names a row of any kind: `('trade', id)` → `trade:06e…`. Handles are for display only. */
export const refOf = (what: Handled, id: string): string => `${what}:${id}`

export const readRef = (text: string): { readonly what: Handled; readonly id: Id } | null => {
  const [what = '', id = ''] = text.split(':', 2)
  return isId(id) && KINDS.some((one) => one === what) ? { what: what as Handled, id } : null
}
