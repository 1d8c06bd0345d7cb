import { z } from 'zod'
import { TEXT_SOURCES } from '#search'
import { TRUST } from '#vocabulary'
import { zSentence } from '../text/sentences.ts'
import { zAsOf } from './answer-fields.ts'

const zPassage = z
  .object({
    handle: z.string().nullable().describe('N2, once a turn was shown it: what a decision cites'),
    path: z.string().describe('the file it stands in, as read takes it'),
    startLine: z.int().describe('first line of the passage, from 1'),
    endLine: z.int().describe('last line of the passage'),
    day: z
      .string()
      .nullable()
      .describe('the document’s own day, or the day it was written: 2026-01-31; null: it has none'),
    score: z.number().describe('by words and meaning, 0 to 1 within the question: hits are in this order'),
    keyword: z.number().nullable().describe('by words, 0 to 1; null: the words found nothing'),
    vector: z.number().nullable().describe('by meaning: 0 unrelated, 1 the same; null: not compared'),
    coverage: z.number().describe('share of the question’s words that it has, 0 to 1; rare words count more'),
    snippet: z.string().describe('the part of it that answers, shortened'),
    source: z.enum(TEXT_SOURCES).describe('what sort of text it is from'),
    trust: z
      .enum(TRUST)
      .describe('how far it may be relied on; outside: it came from there, or its author was shown such'),
    hash: z.string().describe('sha256 of the lines as they are: they are found again by it'),
    headings: z.array(z.string()).describe('titles above it, outermost first'),
  })
  .meta({ id: 'Passage' })

const zOtherRun = z
  .object({
    run: z.string().describe('a paper or backtest run of this agent'),
    hits: z.array(zPassage).describe('what its reports and transcripts have on the question, best first'),
  })
  .meta({ id: 'OtherRun' })

export const zSearch = z.object({
  asOf: zAsOf,
  hits: z.array(zPassage).describe('passages that answer, best first'),
  why: zSentence.nullable().describe('why there are no hits'),
  missing: z
    .array(z.string())
    .describe(
      'words and names of the question that occur nowhere in what is searched, however they are spelt',
    ),
  readAs: z
    .array(
      z
        .object({
          word: z.string().describe('a word of the question that occurs nowhere'),
          as: z.string().describe('the word that it was read as'),
        })
        .meta({ id: 'ReadAs' }),
    )
    .describe('words that were read as misspelt'),
  others: z.array(zOtherRun).describe('of other runs, where they were asked'),
  without: z.array(zSentence).describe('what the answer was made without, and why'),
})
export type Search = z.infer<typeof zSearch>
