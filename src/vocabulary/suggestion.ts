/** A call that a text suggests, with what to give it. */
export interface Suggested {
  /** By the operation's name: `plan.cancel`; or `open`, which is how a memory is opened. */
  readonly call: string
  readonly fields: readonly (readonly [field: string, value: string])[]
}

/** How whoever reads a suggestion makes the call. */
export type CallWords = (suggested: Suggested) => string

/**
 * A call as a text carries it until somebody reads it: the same advice is `hindcast plans` on a command line and
 * `memory.plans()` in code.
 */
export const suggest = (call: string, fields: { readonly [field: string]: string } = {}): string =>
  `⟦${[call, ...Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value)}`)].join(' ')}⟧`

const CARRIED = /⟦([\w.]+)((?: \w+=[^ ⟧]*)*)⟧/g

/** The text with its suggestions in a reader's words. */
export const inWords = (text: string, words: CallWords): string =>
  text.replaceAll(CARRIED, (_, call: string, given: string) =>
    words({
      call,
      fields: given
        .split(' ')
        .filter((part) => part !== '')
        .map((part) => [
          part.slice(0, part.indexOf('=')),
          decodeURIComponent(part.slice(part.indexOf('=') + 1)),
        ]),
    }),
  )

/** In code: `memory.planCancel({ plan: 'P3' })`. */
export const asCode: CallWords = ({ call, fields }) => {
  const given = fields.map(([field, value]) => `${field}: ${inCode(value)}`).join(', ')
  const input = given === '' ? '' : `{ ${given} }`
  if (call === 'open') return `openMemory(${input})`
  return `memory.${call.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())}(${input})`
}

/** An object is written as it is. */
const inCode = (value: string): string => {
  if (value === '') return 'true'
  return value.startsWith('{') || value === 'true' || value === 'false' ? value : `'${value}'`
}

/** On a command line: `hindcast plan cancel --plan P3`. */
export const asCommand: CallWords = ({ call, fields }) => {
  const flags = fields.map(([field, value]) => {
    if (value === 'false') return `--no-${flagOf(field)}`
    return `--${flagOf(field)}${value === '' || value === 'true' ? '' : ` ${value}`}`
  })
  return (call === 'open' ? flags : ['hindcast', call.replaceAll('.', ' '), ...flags]).join(' ')
}

/** A field as it is typed: `entryPrice` is `entry-price`. */
export const flagOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
