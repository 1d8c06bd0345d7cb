import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Memory } from '#calls'
import { sha256 } from '#vocabulary'
import { passageInWords } from '../src/search/readable-passage.ts'
import { AGENT, openHome } from './damaged-home.ts'
import { READING } from './reading-calls.ts'

export type Answer = { readonly said: unknown } | { readonly refused: unknown }

export interface Answers {
  /** Null where verify itself refused. */
  readonly verdict: Awaited<ReturnType<Memory['verify']>> | null
  readonly calls: { readonly [call: string]: Answer }
}

/** Copies a home, does something to the copy, verifies it, and asks everything. */
export const askCopy = async (
  home: string,
  copy: string,
  spoil: (folder: string) => void = () => {},
): Promise<Answers> => {
  cpSync(home, copy, { recursive: true })
  try {
    spoil(join(copy, AGENT))
    return await ask(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const ask = async (home: string): Promise<Answers> => {
  const calls: Record<string, Answer> = {}
  let verdict: Answers['verdict'] = null
  try {
    const memory = await openHome(home)
    calls.verify = await answered(async () => {
      verdict = await memory.verify({})
    })
    for (const [call, read] of Object.entries(READING)) calls[call] = await answered(() => read(memory))
    calls.close = await answered(() => memory.close())
  } catch (refused) {
    calls.open = { refused }
  }
  return { verdict, calls }
}

const answered = async (ask: () => Promise<unknown>): Promise<Answer> => {
  try {
    return { said: await ask() }
  } catch (refused) {
    return { refused }
  }
}

type Found = Awaited<ReturnType<Memory['search']>>
type Passage = Found['hits'][number]

/** The passages that an answer quotes, if it is a search's. */
export const passagesOf = (call: string, answer: Answer | undefined): readonly Passage[] =>
  call.startsWith('search ') && answer && 'said' in answer ? (answer.said as Found).hits : []

export type Texts = ReadonlyMap<string, readonly string[]>

/** The lines of every text that a home's answers quote. */
export const textsQuoted = async (home: string, copy: string, { calls }: Answers): Promise<Texts> => {
  cpSync(home, copy, { recursive: true })
  const memory = await openHome(copy)
  const texts = new Map<string, readonly string[]>()
  for (const [call, answer] of Object.entries(calls))
    for (const { path } of passagesOf(call, answer))
      if (!texts.has(path)) texts.set(path, (await memory.read({ path })).text.split('\n'))
  await memory.close()
  rmSync(copy, { recursive: true })
  return texts
}

/** A passage is lines of its text, and what is shown of it is made of them. */
export const isTrue = (passage: Passage, texts: Texts): boolean => {
  const { path, startLine, endLine, headings, hash, snippet, source } = passage
  const text = texts
    .get(path)
    ?.slice(startLine - 1, endLine)
    .join('\n')
  if (text === undefined || sha256(text) !== hash) return false
  const words = squeezed(passageInWords({ text, headings, startLine, endLine, hash }, source).text)
  return snippet.split('…').every((part) => words.includes(squeezed(part)))
}

const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
