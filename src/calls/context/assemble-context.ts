import type { ExperimentSection, LessonsRow, Quoted } from '#log'
import { hashesInOne } from '#memories'
import {
  type FullSection,
  fitBudget,
  GIVEN_SECTION,
  type GivenShown,
  givenSections,
  MOST_GIVEN,
  NO_REASONS,
  PROMPT_SIDES,
  type PromptSide,
  type ReasonsAbove,
  renderSection,
  renderSections,
  type Section,
  sectionLines,
} from '#recall'
import { handleOf, isHindcastError, sha256 } from '#vocabulary'
import type { Caller } from '../session/caller.ts'
import { CONTEXT_PARTS, type ContextPart, type PartLines, type ShownBeside } from './context-parts.ts'
import type { ContextQuestion } from './context-question.ts'
import { type ContextReading, contextReading } from './context-reading.ts'
import { isLeftOut, standsIn } from './withheld-sections.ts'

/** One side of the prompt. */
export interface ShownSide {
  readonly text: string
  readonly tokens: number
  readonly sections: readonly Section[]
}

/** What a model is shown. */
export interface ShownContext extends Readonly<Record<PromptSide, ShownSide>> {
  /** Both sides in one, for callers that have one text. */
  readonly text: string
  /** Of the memory's own sections: what of them is in the log says what was shown. */
  readonly hash: string
  readonly handles: readonly string[]
  /** The hashes of the lessons of which any line is shown, in one; null where none is. */
  readonly lessons: string | null
  readonly quotes: readonly Quoted[]
  /** Whether any of it is text from outside, or was written by somebody who was shown some. */
  readonly outside: boolean
  /** Whether any section could not be read, or not whole. */
  readonly partly: boolean
  readonly budget: number
  /** What memory would have shown where it is in shadow; null where it is not. */
  readonly shadow: ShadowShown | null
  /**
   * What had no room or could not be read, in words. Not what an experiment withholds: a model that is told so decides by that, and no longer
   * by what it lacks.
   */
  readonly without: readonly string[]
}

/** What a context would have held. */
export interface ShadowShown {
  readonly handles: readonly string[]
  readonly tokens: number
}

/** Tokens of the caller's own sections together, beside the memory's. */
export const GIVEN_BUDGET = 4_000

/** The text for the model as of a moment. The same log, moment and question give the same bytes (P5). */
export const assembleContext = async (
  caller: Caller,
  question: ContextQuestion,
  given: readonly GivenShown[] = [],
): Promise<ShownContext> => {
  const countTokens = await caller.tokens()
  const reading = contextReading(caller, question)
  const { memory } = await reading.settings()
  const { parts, failed } = await readParts(reading, memory === true ? CONTEXT_PARTS : WITHOUT_MEMORY)
  const full = parts.map(fullSection)
  const first = fitBudget(full, question.budget, countTokens)
  const byName = new Map(parts.map((part) => [part.kind.name, part]))
  // Handles are given to passages that are shown: those that had no room must not take a number.
  const quotes = first.flatMap(({ name, leftOut: left }) => {
    const { quoted } = byName.get(name) ?? { quoted: [] }
    return quoted.slice(0, quoted.length - left)
  })
  const handle = await question.handlesOf(quotes)
  const above = new Map<string, string>()
  const own = first.map((section) => {
    const part = byName.get(section.name)
    const again = [...section.reasons.keys()].filter((reason) => above.has(reason))
    const shown =
      part && part.quoted.length + again.length > 0
        ? asShown(part, section, { handle, above: new Map(above) }, countTokens)
        : section
    for (const [reason, place] of section.reasons) if (!above.has(reason)) above.set(reason, place)
    return shown
  })
  const brought = givenSections(given, GIVEN_BUDGET, countTokens)
  const theirs = fitBudget(brought, GIVEN_BUDGET, countTokens)
  const all = [...own, ...theirs]
  const handles = [...new Set(own.flatMap((section) => section.handles))]
  const sides = Object.fromEntries(
    PROMPT_SIDES.map((side) => [
      side,
      sideOf(
        all.filter((section) => section.side === side),
        countTokens,
      ),
    ]),
    // One entry for each side: the compiler does not follow it through a list of entries.
  ) as Record<PromptSide, ShownSide>
  return {
    ...sides,
    text: renderSections(all),
    hash: contextHash(own),
    handles,
    lessons: lessonsAmong(await reading.lessons(), handles),
    quotes,
    outside: all.some((section) => section.outside),
    partly: failed.length + reading.lacks.size > 0,
    budget: question.budget,
    shadow: memory === 'shadow' ? await inShadow(reading, countTokens) : null,
    without: [
      ...failed,
      ...reading.lacks,
      ...(await meaningOff(caller)),
      ...leftOut(full, own),
      ...leftOut(brought, theirs),
      ...unread(given),
    ],
  }
}

/** Passages stand in a context by their words: an agent that searches by meaning next should know that it is off. */
const meaningOff = async ({ texts }: Caller): Promise<readonly string[]> => {
  const trouble = texts.slot === 'sqlite_fts' ? null : await texts.trouble()
  return trouble === null ? [] : [`search by meaning: ${trouble.off}`]
}

/** Whether contexts hold at all what an experiment would withhold. */
export const isShownAnywhere = (section: ExperimentSection): boolean =>
  CONTEXT_PARTS.some(({ kind }) => standsIn(section).includes(kind.name))

/** What a strategy is told that is to do without its memory: the rules, and what time it is. */
const WITHOUT_MEMORY = CONTEXT_PARTS.filter(
  ({ kind: { side, name } }) => (side === 'system' && name !== 'lessons') || name === 'now',
)

interface ReadPart extends PartLines {
  readonly kind: ContextPart['kind']
}

/** Reads the parts, without what an experiment withholds. */
const readParts = async (reading: ContextReading, wanted: readonly ContextPart[]) => {
  const parts: ReadPart[] = []
  const failed: string[] = []
  const shown = wanted.filter(({ kind }) => !isLeftOut(kind.name, reading.question.withheld))
  for (const { kind, read } of shown)
    try {
      parts.push({ kind, ...(await read(reading)) })
    } catch (error) {
      // A section that fails never takes a turn down; what it was is told.
      failed.push(`${kind.name}: ${isHindcastError(error) ? error.message : 'could not be read'}`)
    }
  return { parts, failed }
}

const fullSection = ({ kind, lines, unread: out }: ReadPart): FullSection => ({
  ...kind,
  all: lines({ handle: () => LONGEST_HANDLE, above: NO_REASONS }, Number.POSITIVE_INFINITY),
  out,
})

/** What memory would have shown. Passages get no handle by it: a number is given to what is shown. */
const inShadow = async (
  reading: ContextReading,
  countTokens: (text: string) => number,
): Promise<ShadowShown> => {
  const { parts } = await readParts(reading, CONTEXT_PARTS)
  const sections = fitBudget(parts.map(fullSection), reading.question.budget, countTokens)
  const handles = new Set(sections.flatMap((section) => section.handles))
  handles.delete(LONGEST_HANDLE)
  return { handles: [...handles], tokens: countTokens(renderSections(sections)) }
}

/** Room is made for any handle, so that what fits does not depend on which ones they get. */
const LONGEST_HANDLE = handleOf('quote', 999_999_999)

/**
 * The lines that had room, with the handles that their passages got and without what stands above them: as long as before, or shorter. A reason of a word or two
 * is shorter than where it stands, and is told again.
 */
const asShown = (
  { kind, lines }: ReadPart,
  { kept, leftOut: out, tokens }: Section,
  beside: ShownBeside,
  countTokens: (text: string) => number,
): Section => {
  const withAbove = (above: ReasonsAbove): Section =>
    renderSection({ ...kind, all: lines({ ...beside, above }, kept), out }, kept, countTokens)
  const shown = withAbove(beside.above)
  return shown.tokens <= tokens ? shown : withAbove(NO_REASONS)
}

const lessonsAmong = (all: readonly LessonsRow[], handles: readonly string[]): string | null =>
  hashesInOne(
    all.flatMap(({ n, hash }) => (hash !== null && handles.includes(handleOf('lessons', n)) ? [hash] : [])),
  )

const contextHash = (own: readonly Section[]): string =>
  sha256(JSON.stringify(own.map(({ side, text }) => [side, text])))

const sideOf = (sections: readonly Section[], countTokens: (text: string) => number): ShownSide => {
  const text = renderSections(sections)
  return { text, tokens: countTokens(text), sections }
}

/** `recent_trades: 4 of 10 lines`: what had no room. */
const leftOut = (full: readonly FullSection[], shown: readonly Section[]): readonly string[] => {
  const kept = [...shown]
  return full.flatMap((section) => {
    const { name, title, all } = section
    if (all.length === 0) return []
    // The caller's own all have one name.
    const at = kept.findIndex(
      (one) => one.name === name && (title === null || one.text.startsWith(`## ${title}`)),
    )
    const [found] = at < 0 ? [] : kept.splice(at, 1)
    const left = found?.leftOut ?? sectionLines(section)
    if (left === 0) return []
    // The caller's own all have one name: which of them it is, its title says.
    const which =
      name === GIVEN_SECTION && title !== null ? ` of ${title.slice(0, title.lastIndexOf(' ('))}` : ''
    return [`${name}: ${left} of ${sectionLines(section)} lines${which} had no room`]
  })
}

/** Sections of the caller's that are more than are read. */
const unread = (given: readonly GivenShown[]): readonly string[] =>
  given.length <= MOST_GIVEN
    ? []
    : [
        `given: ${given.length - MOST_GIVEN} of ${given.length} sections were not read, those after the first ${MOST_GIVEN}`,
      ]
