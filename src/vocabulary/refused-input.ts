import type { z } from 'zod'
import { nearest } from './near-names.ts'
import { shownValue } from './shown-value.ts'

/** What is wrong with a field, after its name, and what to do. */
export interface Refused {
  readonly problem: string
  readonly next: string
}

/** What other systems call our fields. The first that the call has is suggested. */
const OTHER_WORDS: { readonly [word: string]: readonly string[] } = {
  qty: ['size'],
  quantity: ['size'],
  amount: ['size'],
  volume: ['size'],
  lots: ['size'],
  units: ['size'],
  px: ['price', 'mark'],
  lastprice: ['price', 'mark'],
  ticker: ['symbol'],
  instrument: ['symbol'],
  pair: ['symbol'],
  market: ['symbol', 'context'],
  coin: ['symbol'],
  direction: ['side'],
  side: ['direction'],
  question: ['query'],
  reason: ['reasoning'],
  strategy: ['strategy_name'],
  context: ['current_context'],
  positionside: ['side'],
  timestamp: ['at'],
  time: ['at'],
  date: ['at'],
  ts: ['at'],
  datetime: ['at'],
  stoploss: ['stop'],
  sl: ['stop'],
  takeprofit: ['target'],
  tp: ['target'],
  commission: ['fee', 'fees'],
  commissions: ['fees', 'fee'],
  fees: ['fee'],
  fee: ['fees'],
  rationale: ['reason'],
  reasoning: ['reason', 'said'],
  why: ['reason'],
  comment: ['reason', 'text'],
  message: ['text', 'reason'],
  given: ['context'],
  snapshot: ['context', 'positions'],
  features: ['context'],
  query: ['question', 'text'],
  q: ['question'],
  balance: ['equity'],
  nav: ['equity'],
  orderid: ['order'],
  tradeid: ['trade', 'id'],
  clientorderid: ['order', 'id'],
  entry: ['entryPrice', 'price'],
  exit: ['exitPrice', 'price'],
  count: ['limit'],
  top: ['limit'],
  k: ['limit'],
  name: ['run', 'key', 'agent'],
  content: ['text'],
  body: ['text'],
  type: ['kind', 'action'],
  asof: ['asOf'],
}

/** A field that the call does not have: which one was meant, or which there are. */
export const refusedField = (name: string, fields: readonly string[], what: string): Refused => {
  if (fields.includes(name))
    return {
      problem: `does not go with the rest of ${what}`,
      next: 'Leave it out, or see which form takes it.',
    }
  const word = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  const meant =
    fields.find((field) => field.toLowerCase() === word) ??
    (Object.hasOwn(OTHER_WORDS, word) ? OTHER_WORDS[word] : undefined)?.find((field) =>
      fields.includes(field),
    ) ??
    nearest(name, fields)
  return {
    problem: `is not a field of ${what}`,
    next: meant === undefined ? `It takes ${listed(fields)}.` : `Did you mean ${meant}?`,
  }
}

const listed = (names: readonly string[]): string => (names.length === 0 ? 'nothing' : names.join(', '))

interface RefusedField {
  readonly name: string
  readonly describe: string | undefined
  /** What is taken there, in a phrase. */
  readonly form: string | undefined
  /** The words that may stand there. */
  readonly choices: readonly string[]
}

/** A value that zod refuses, in words. Issues of our own have words already. */
export const refusedValue = (issue: z.core.$ZodIssue, value: unknown, field: RefusedField): Refused => {
  const { name, describe, form, choices } = field
  const as = form === undefined ? '' : ` as ${form}`
  const plain =
    describe === undefined ? `Give ${name}${as || ' as its call takes it'}.` : `Give ${name}: ${describe}.`
  const next =
    issue.code !== 'custom' && choices.length > 1 && (value === undefined || typeof value === 'string')
      ? chosen(choices, value, name)
      : plain
  if (issue.code === 'custom') return { problem: issue.message, next }
  if (value === undefined) return { problem: 'is missing', next: betterThan(next, issue, value, name) }
  return { problem: problemOf(issue, value), next: betterThan(next, issue, value, name, form) }
}

const problemOf = (issue: z.core.$ZodIssue, value: unknown): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}, not ${kindOf(value)}`
    case 'invalid_value':
      return `cannot be ${kindOf(value)}`
    case 'too_big':
      if (issue.inclusive === false) return `must be below ${issue.maximum}, not ${kindOf(value)}`
      return tooMuch('most', issue.maximum, issue.origin, value)
    case 'too_small':
      if (issue.inclusive === false) return `must be above ${issue.minimum}, not ${kindOf(value)}`
      return tooMuch('least', issue.minimum, issue.origin, value)
    case 'invalid_union':
      return `cannot be ${kindOf(value)}`
    default:
      // A pattern's own message says what it is not: "is not a handle such as E12".
      return issue.message.startsWith('is ') ? issue.message : `is not right: ${issue.message}`
  }
}

const betterThan = (
  next: string,
  issue: z.core.$ZodIssue,
  value: unknown,
  name: string,
  form?: string,
): string => {
  if (
    (issue.code === 'invalid_type' || issue.code === 'invalid_union') &&
    value !== undefined &&
    form?.startsWith('an object of')
  )
    return `Give ${name} as ${form}.`
  if (issue.code === 'invalid_value') return chosen(issue.values.map(String), value, name)
  if (
    issue.code === 'too_big' &&
    issue.maximum === 1 &&
    typeof value === 'number' &&
    value <= 100 &&
    !SIGNED.has(name)
  )
    return `${name} is 0 to 1, so ${(value / 100).toFixed(2)}.`
  return next
}

/** These go from -1 to 1: they are no share that was given in percent. */
const SIGNED: ReadonlySet<string> = new Set(['sentiment'])

/** Sides of an order and of a position are easily taken for each other. */
const OTHER_SIDE: { readonly [word: string]: string } = {
  buy: 'long',
  sell: 'short',
  long: 'buy',
  short: 'sell',
}

/** The words that are taken, and the one that was probably meant. An action is never guessed: a wrong guess would be traded. */
const chosen = (values: readonly string[], value: unknown, name: string): string => {
  const said = value === undefined ? '' : shownValue(value).toLowerCase()
  const other = OTHER_SIDE[said] ?? ''
  const all = `${name} is one of ${values.join(', ')}.`
  if (name === 'action') return all
  const meant = values.includes(said) ? said : values.includes(other) ? other : nearest(said, values)
  return meant === undefined ? all : `Did you mean ${meant}? ${all}`
}

const KINDS: { readonly [expected: string]: string } = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
}

const kindOf = (value: unknown): string =>
  typeof value === 'string' ? `"${shownValue(value)}"` : shownValue(value)

const tooMuch = (bound: 'most' | 'least', limit: number | bigint, origin: string, value: unknown): string => {
  if (origin === 'string') return limit === 1 ? 'is empty' : `has to have at ${bound} ${limit} characters`
  if (origin === 'array')
    return limit === 1 && bound === 'least' ? 'is an empty list' : `has to have at ${bound} ${limit} entries`
  return `must be at ${bound} ${limit}, not ${kindOf(value)}`
}
