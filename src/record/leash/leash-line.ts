import { isHindcastError, parse, percentTo } from '#vocabulary'
import { ERASED } from '../rows/prose.ts'
import { type Leash, LIMIT_NAMES, type LimitName, zLeash } from './leash.ts'

// One line of a leash as a person writes it: `risk per trade: 1%`.

/** What is wrong with a line; or what is understood and may have been meant otherwise. */
export type LineFault = { readonly problem: string } | { readonly doubt: string }

/** Puts what a line says among the limits; what is wrong with it otherwise. */
export const readLine = (line: string, said: Map<LimitName, unknown>): LineFault | null => {
  const colon = line.indexOf(':')
  const name = colon < 0 ? undefined : limitNamed(line.slice(0, colon))
  if (name === undefined)
    return {
      problem: `"${line.slice(0, 60)}" names no limit; there are ${LIMIT_NAMES.map(spaced).join(', ')}, each with a colon after it`,
    }
  if (name !== 'avoid' && said.has(name)) return { problem: `${spaced(name)} is said twice in one block` }
  try {
    const text = line.slice(colon + 1).trim()
    const value = valueSaid(name, text)
    const read = parse<Leash>(zLeash, { [name]: value }, spaced(name))[name]
    said.set(
      name,
      name === 'avoid' ? [...((said.get(name) as unknown[]) ?? []), ...(read as unknown[])] : read,
    )
    return bareShare(name, text, value)
  } catch (error) {
    if (error instanceof SyntaxError)
      return { problem: `${spaced(name)}: what stands after "when" is no JSON` }
    if (!isHindcastError(error)) throw error
    const problem = `${error.message.replace(new RegExp(`^${name}`), spaced(name))}; ${error.next ?? ''}`
    return { problem: problem.replace(/; $/, '') }
  }
}

/**
 * What stays of a line that is erased: a limit is data, and stays. The words of a rule go and its situations stay; of what names
 * something, a condition or symbols, what holds the words goes. That leaves fewer symbols, and never more. `isHeld`: whether a text holds
 * words that are erased.
 */
export const leftOfLimit = (line: string, isHeld: (text: string) => boolean): string => {
  const colon = line.indexOf(':')
  const name = colon < 0 ? undefined : limitNamed(line.slice(0, colon))
  if (name === undefined || line.trim().startsWith('#')) return ERASED
  const text = line.slice(colon + 1).trim()
  if (name === 'avoid') {
    const when = RULE_WHEN.exec(text)?.[2]
    return when === undefined || isHeld(when) ? `avoid: ${ERASED}` : `avoid: ${ERASED} when ${when}`
  }
  if (name !== 'symbols' || !isHeld(text)) return line
  const names = listed(text)
    .filter((one) => !isHeld(one))
    .join(', ')
  return isHeld(names) ? 'symbols:' : `symbols: ${names}`.trim()
}

/** `risk per trade`, `risk-per-trade` and `riskPerTrade` are one. */
const limitNamed = (text: string): LimitName | undefined => {
  const letters = text.replaceAll(/[^a-z]/gi, '').toLowerCase()
  return LIMIT_NAMES.find((name) => name.toLowerCase() === letters)
}

/** A limit as it is written: `risk per trade`. */
const spaced = (name: LimitName): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const HOURS_ZONE = /^(.*?\d)\s+([A-Za-z][\w+/-]*)$/
/** A rule in words, and what it is about as a condition. */
const RULE_WHEN = /^(.*?)\s+when\s+(\{.*\})$/

const valueSaid = (name: LimitName, text: string): unknown => {
  switch (name) {
    case 'symbols':
      return listed(text)
    case 'hours': {
      const [, windows = text, zone] = HOURS_ZONE.exec(text) ?? []
      return { windows: listed(windows), ...(zone === undefined ? {} : { zone }) }
    }
    case 'avoid': {
      const [, rule = text, when] = RULE_WHEN.exec(text) ?? []
      return [{ rule, ...(when === undefined ? {} : { when: JSON.parse(when) as unknown }) }]
    }
    default:
      return numberIn(text)
  }
}

const listed = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `1%` is .01; what is no number is left for the schema to refuse. */
const numberIn = (text: string): unknown => {
  const found = /^(\d+(?:\.\d+)?|\.\d+)\s*(%?)$/.exec(text)
  // Divided by a hundred, 1.1% would be a hair above itself.
  return found === null ? text : found[2] === '%' ? Number(`${found[1]}e-2`) : Number(found[1])
}

/** Shares without a % sign that are plainly shares, at most: `risk per trade: 1` is meant as 1%, and read as all there is. */
const MOST_BARE: { readonly [N in LimitName]?: number } = {
  riskPerTrade: 0.1,
  openRisk: 0.1,
  lossPerDay: 0.1,
  drawdown: 0.5,
}

const bareShare = (name: LimitName, text: string, value: unknown): LineFault | null => {
  const most = MOST_BARE[name]
  if (most === undefined || typeof value !== 'number' || value <= most || text.endsWith('%')) return null
  return {
    doubt: `${spaced(name)}: ${text} without a % sign is ${percentTo(value, 4)}; write ${text}% or ${percentTo(value, 4)}, whichever is meant`,
  }
}
