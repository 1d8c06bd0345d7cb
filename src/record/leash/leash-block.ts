import { isHindcastError, parse } from '#vocabulary'
import { type Leash, LIMIT_NAMES, type LimitName, zLeash } from './leash.ts'

// The leash as a person writes it into the manual, in a fenced block called `leash`, or `leash STRATEGY`.

export interface LeashBlock {
  readonly leash: Leash
  /** The strategy it is for; null: for all. */
  readonly strategy: string | null
  /** The lines on which it begins and ends, from 1. */
  readonly line: number
  readonly end: number
}

export interface BlockProblem {
  readonly line: number
  readonly problem: string
}

export interface ReadBlocks {
  readonly blocks: readonly LeashBlock[]
  readonly problems: readonly BlockProblem[]
}

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*(.*)$/
const NAMED = /^leash(?:\s+(.*))?$/i

interface Open {
  readonly mark: string
  readonly line: number
  /** Null for a fence of something else, in which nothing is a leash. */
  readonly strategy: string | null | undefined
  readonly lines: string[]
}

/** Every leash of a text. Where a single line is not understood none of them counts: half a leash is none. */
export const leashBlocks = (text: string): ReadBlocks => {
  const blocks: LeashBlock[] = []
  const problems: BlockProblem[] = []
  let open: Open | null = null
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, mark = '', info = ''] = FENCE.exec(line) ?? []
    if (open === null) {
      if (mark !== '') open = { mark, line: index + 1, strategy: strategyIn(info.trim()), lines: [] }
      continue
    }
    if (!closes(open.mark, mark, info)) {
      open.lines.push(line)
      continue
    }
    if (open.strategy !== undefined) {
      const read = readBlock(open.lines, open.line + 1)
      problems.push(...read.problems)
      blocks.push({ leash: read.leash, strategy: open.strategy, line: open.line, end: index + 1 })
    }
    open = null
  }
  if (open !== null && open.strategy !== undefined)
    problems.push({ line: open.line, problem: 'the block has no end; close it with ```' })
  return { blocks, problems }
}

/**
 * A manual without its leashes, for whoever is told the limits themselves: those in force, of the strategy that asks and where two
 * speak the tighter. Where a block is not understood it all stays.
 */
export const withoutLeash = (text: string): string => {
  const { blocks, problems } = leashBlocks(text)
  if (problems.length > 0) return text
  return text
    .split(/\r?\n/)
    .filter((_, index) => !blocks.some(({ line, end }) => index + 1 >= line && index + 1 <= end))
    .join('\n')
}

const closes = (opened: string, mark: string, info: string): boolean =>
  mark !== '' && info.trim() === '' && mark[0] === opened[0] && mark.length >= opened.length

const strategyIn = (info: string): string | null | undefined => {
  const named = NAMED.exec(info)
  return named === null ? undefined : named[1]?.trim() || null
}

const readBlock = (lines: readonly string[], first: number) => {
  const said = new Map<LimitName, unknown>()
  const problems: BlockProblem[] = []
  for (const [index, text] of lines.entries()) {
    const line = text.trim()
    if (line === '' || line.startsWith('#')) continue
    const problem = readLine(line, said)
    if (problem !== null) problems.push({ line: first + index, problem })
  }
  if (problems.length === 0 && said.size === 0)
    problems.push({ line: first - 1, problem: 'the block says nothing; take it out, or limit something' })
  // Every value was read by its limit's schema.
  return { leash: Object.fromEntries(said) as Leash, problems }
}

/** Puts what a line says among the limits; what is wrong with it otherwise. */
const readLine = (line: string, said: Map<LimitName, unknown>): string | null => {
  const colon = line.indexOf(':')
  const name = colon < 0 ? undefined : limitNamed(line.slice(0, colon))
  if (name === undefined)
    return `"${line.slice(0, 60)}" names no limit; there are ${LIMIT_NAMES.map(spaced).join(', ')}, each with a colon after it`
  if (name !== 'avoid' && said.has(name)) return `${spaced(name)} is said twice in one block`
  try {
    const value = valueSaid(name, line.slice(colon + 1).trim())
    const read = parse<Leash>(zLeash, { [name]: value }, spaced(name))[name]
    said.set(
      name,
      name === 'avoid' ? [...((said.get(name) as unknown[]) ?? []), ...(read as unknown[])] : read,
    )
    return null
  } catch (error) {
    if (error instanceof SyntaxError) return `${spaced(name)}: what stands after "when" is no JSON`
    if (!isHindcastError(error)) throw error
    return `${error.message.replace(new RegExp(`^${name}`), spaced(name))}; ${error.next ?? ''}`.replace(
      /; $/,
      '',
    )
  }
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
