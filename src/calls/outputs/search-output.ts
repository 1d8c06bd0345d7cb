import { z } from 'zod'
import { TEXT_SOURCES } from '#recall'
import { TRUST } from '#vocabulary'
import { zSentence } from '../text/sentences.ts'
import { zAsOf } from './answer-fields.ts'

const zComponent = z.number().nullable()

const zPassageParts = z
  .object({
    keyword: zComponent.describe('by words, 0 to 1; null: the words found nothing'),
    vector: zComponent.describe('by meaning: 0 is unrelated, 1 the same; null: not compared'),
  })
  .meta({ id: 'PassageParts' })

const zPassage = z
  .object({
    handle: z.string().nullable().describe('N2, once a turn was shown it: what a decision cites'),
    run: z.string().nullable().describe('the other run whose file it is; null: of what was asked'),
    path: z.string().describe('the file it stands in, as read takes it'),
    startLine: z.int().describe('first line of the passage, from 1'),
    endLine: z.int().describe('last line of the passage'),
    score: z
      .number()
      .describe('what hits are ordered by, 0 to 1; but a newer version of a text stands before the older'),
    snippet: z.string().describe('the part of it that answers, shortened'),
    source: z.enum(TEXT_SOURCES).describe('what sort of text it is from'),
    trust: z
      .enum(TRUST)
      .describe('how far it may be relied on; outside: it came from there, or its author was shown such'),
    hash: z.string().describe('sha256 of the lines as they are: they are found again by it'),
    headings: z.array(z.string()).describe('titles above it, outermost first'),
    day: z.string().nullable().describe('the document’s own day: 2026-01-31; null: it has none'),
    coverage: z
      .number()
      .describe('share of what the question asks for that its words cover, 0 to 1; rare words count more'),
    newer: z
      .string()
      .nullable()
      .describe(
        'where a newer text says nearly the same: notes/gold.md:5, of another run with its name; null: none is known',
      ),
    components: zPassageParts.describe('what the score is made of'),
  })
  .meta({ id: 'Passage' })

export const zSearch = z.object({
  asOf: zAsOf,
  hits: z.array(zPassage).describe('passages that answer, best first'),
  why: zSentence.nullable().describe('why there are no hits, or why none is about what was asked'),
  readAs: z
    .array(
      z
        .object({
          word: z.string().describe('a word of the question that occurs nowhere'),
          as: z.string().describe('the word that it was read as'),
        })
        .meta({ id: 'ReadAs' }),
    )
    .describe('words that were taken for misspelt'),
  nowhere: z
    .array(z.string())
    .describe(
      'words and names of the question that occur nowhere in what is searched, however they are spelt',
    ),
  without: z.array(zSentence).describe('what the answer was made without, and why'),
})
export type Search = z.infer<typeof zSearch>
