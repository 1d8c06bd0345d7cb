import type { Turn } from '#operations'
import { HindcastError } from '#vocabulary'
import { decide } from '../tools/faces/decide.ts'
import type { Decision } from './turn-taken.ts'

type Fields = Record<string, unknown>

/** How a model is to say what it decided. */
export const ANSWER_FORMAT =
  'End your answer with your decision as JSON: {"action":"enter|add|reduce|exit|hold|skip","symbol":"as the broker writes it","side":"long|short","size":0.1,"price":0,"stop":0,"target":0,"confidence":0.6,"reason":"in a sentence or two","cites":["E12"]}. Leave out what does not apply. Cite the handles you relied on. Several decisions are a list of these.'

/** What a model may say of a decision; which turn it is of, and when that was, is not the model's to say. */
const SAID = Object.keys(decide.takes).filter((name) => name !== 'turn' && name !== 'at')

/**
 * What an answer decided: the JSON that it is, or the last object in it that has an action. Fields that a decision does not have are
 * left aside: models add some. Where it names no citations, what it was shown and names in its words is cited.
 */
export const decisionInAnswer = (answer: string, turn: Turn): readonly Decision[] => {
  const said = wholeJson(answer) ?? lastDecision(answer)
  if (said.length === 0) throw noDecision()
  return said.map((fields) => {
    const given = Object.fromEntries(
      SAID.flatMap((name) =>
        fields[name] === undefined || fields[name] === null ? [] : [[name, fields[name]]],
      ),
    )
    const cites = given.cites ?? (said.length === 1 ? namedIn(answer, turn) : [])
    // What the values are is for the call to check.
    return { ...given, ...(Array.isArray(cites) && cites.length === 0 ? {} : { cites }) } as Decision
  })
}

/** Handles of what the turn was shown, as far as the answer names them. */
const namedIn = (answer: string, { system, user }: Turn): readonly string[] => {
  const shown = new Set([...system.sections, ...user.sections].flatMap(({ handles }) => handles))
  return [...new Set(answer.match(/\b[A-Z]{1,3}[1-9]\d*\b/g))].filter((handle) => shown.has(handle))
}

const isDecision = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'action')

/** Of an answer that is JSON alone, fenced or not. */
const wholeJson = (answer: string): readonly Fields[] | null => {
  const bare = answer.trim().replace(/^```(?:json)?\s*|\s*```$/g, '')
  const value = parsed(bare)
  const several = Array.isArray(value) ? value : [value]
  return several.length > 0 && several.every(isDecision) ? several : null
}

const lastDecision = (answer: string): readonly Fields[] => {
  const found = objectsIn(answer).findLast(isDecision)
  return found === undefined ? [] : [found]
}

/** The outermost objects in a text, in one pass over it: it is a model's, of any length. */
const objectsIn = (text: string): readonly unknown[] => {
  const found: unknown[] = []
  let from = 0
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (quoted) {
      if (char === '\\') at++
      else if (char === '"') quoted = false
    } else if (char === '"' && depth > 0) quoted = true
    else if (char === '{' && depth++ === 0) from = at
    else if (char === '}' && depth > 0 && --depth === 0) found.push(parsed(text.slice(from, at + 1)))
  }
  return found
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const noDecision = (): HindcastError =>
  new HindcastError('invalid_input', 'the answer holds no decision', {
    field: 'answer',
    next: 'Ask again, for JSON with an action; or give a decision function that reads what your model answers.',
  })
