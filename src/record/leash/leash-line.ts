import { type Leash, LIMIT_NAMES, type LimitName, zLeash } from '#memories'
import { ERASED, isHindcastError, parse, percentTo } from '#vocabulary'
import { avoidIn, conditionIn } from './avoid-line.ts'
import { listed, symbolsIn } from './symbols-line.ts'

// One line of a leash as a person writes it: `risk per trade: 1%`.

/** What is wrong with a line; or what is understood and may have been meant otherwise. */
export type LineFault = { readonly problem: string } | { readonly doubt: string }

const COLON = /[:：]/

/** Puts what a line says among the limits; what is wrong with it otherwise. */
export const readLine = (line: string, said: Map<LimitName, unknown>): LineFault | null => {
  const colon = line.search(COLON)
  const name = colon < 0 ? undefined : limitNamed(line.slice(0, colon))
  if (name === undefined)
    return {
      problem: `"${line.slice(0, 60)}" names no limit; there are ${LIMIT_NAMES.map(spaced).join(', ')}, each with a colon after it`,
    }
  if (name !== 'avoid' && said.has(name)) return { problem: `${spaced(name)} is said twice in one block` }
  try {
    const text = line.slice(colon + 1).trim()
    const { value, doubt } = valueSaid(name, text)
    const read = parse<Leash>(zLeash, { [name]: value }, spaced(name))[name]
    said.set(
      name,
      name === 'avoid' ? [...((said.get(name) as unknown[]) ?? []), ...(read as unknown[])] : read,
    )
    const meant = OFF_ELSEWHERE.test(line) ? NOT_OFF : doubt
    return meant === null ? null : { doubt: `${spaced(name)}: ${meant}` }
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
  const colon = line.search(COLON)
  const name = colon < 0 ? undefined : limitNamed(line.slice(0, colon))
  if (name === undefined || line.trim().startsWith('#')) return ERASED
  const text = line.slice(colon + 1).trim()
  if (name === 'avoid') {
    const when = conditionIn(text)
    return when === undefined || isHeld(when) ? `avoid: ${ERASED}` : `avoid: ${ERASED} when ${when}`
  }
  if (name !== 'symbols' || !isHeld(text)) return line
  const names = listed(halfWidth(text))
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

/** What takes a line out in other languages. */
const OFF_ELSEWHERE = /^(?:\/[/*]|--|;|<!--|~~|%)/
const NOT_OFF = 'the line is read, whatever it begins with; # at its start takes it out'

/** What a line says, and where it may have been meant otherwise. */
interface Said {
  readonly value: unknown
  readonly doubt: string | null
}

const HOURS_ZONE = /^(.*?\d)\s+([A-Za-z][\w+/-]*)$/
const DASH = /(?<=\d)\s*[-–—−]\s*(?=\d)/g

const valueSaid = (name: LimitName, text: string): Said => {
  const plain = halfWidth(text)
  switch (name) {
    case 'symbols':
      return symbolsIn(plain)
    case 'hours': {
      const dashed = plain.replace(DASH, '-')
      const [, windows = dashed, zone] = HOURS_ZONE.exec(dashed) ?? []
      return { value: { windows: listed(windows), ...(zone === undefined ? {} : { zone }) }, doubt: null }
    }
    case 'avoid':
      return avoidIn(text)
    case 'openTrades':
    case 'tradesPerDay':
      return { value: numberIn(plain) ?? plain, doubt: null }
    default:
      return shareIn(name, plain)
  }
}

/** Digits, letters and signs as a Chinese or Japanese keyboard types them. */
const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]+/g, (wide) => wide.normalize('NFKC')).trim()

const DECIMAL = /^(?:\d+(?:\.\d+)?|\.\d+)$/
const numberIn = (text: string): number | null => (DECIMAL.test(text) ? Number(text) : null)

/** `1%` is .01; what is no number is left for the schema to refuse. */
const shareIn = (name: LimitName, text: string): Said => {
  const isPercent = text.endsWith('%')
  const points = isPercent ? text.slice(0, -1).trimEnd() : text
  const bare = numberIn(points)
  if (bare === null) return { value: text, doubt: null }
  // Divided by a hundred, 1.1% would be a hair above itself.
  if (isPercent) return { value: Number(`${points}e-2`), doubt: null }
  return { value: bare, doubt: bareShare(name, text, bare) }
}

/** Shares without a % sign that are plainly shares, at most: `risk per trade: 1` is meant as 1%, and read as all there is. */
const MOST_BARE: { readonly [N in LimitName]?: number } = {
  riskPerTrade: 0.1,
  openRisk: 0.1,
  lossPerDay: 0.1,
  drawdown: 0.5,
}

const bareShare = (name: LimitName, text: string, value: number): string | null => {
  const most = MOST_BARE[name]
  if (most === undefined || value <= most) return null
  return `${text} without a % sign is ${percentTo(value, 4)}; write ${text}% or ${percentTo(value, 4)}, whichever is meant`
}
