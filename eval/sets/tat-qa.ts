import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { EvaluationSet } from '../harness.ts'

// TAT-QA, development part (NExTplusplus/TAT-QA, CC BY 4.0): pieces of annual reports, each a table with the paragraphs around it,
// and questions about them. The piece a question was asked of is its gold.

const Context = z.object({
  table: z.object({ uid: z.string(), table: z.array(z.array(z.string())) }),
  paragraphs: z.array(z.object({ order: z.number(), text: z.string() })),
  questions: z.array(z.object({ question: z.string(), answer_from: z.string() })),
})

type Context = z.infer<typeof Context>

/** `folder` holds `tatqa/`. */
export const tatQa = async (folder: string): Promise<EvaluationSet> =>
  tatQaSet(
    z
      .array(Context)
      .parse(JSON.parse(await readFile(join(folder, 'tatqa', 'tatqa_dataset_dev.json'), 'utf8'))),
  )

export const tatQaSet = (contexts: readonly Context[]): EvaluationSet => ({
  name: 'tat-qa',
  collections: [
    {
      documents: contexts.map((context) => ({ id: context.table.uid, text: textOf(context) })),
      questions: contexts.flatMap(({ table, questions }) =>
        questions.map(({ question, answer_from }) => ({
          text: question,
          gold: [table.uid],
          labels: [answer_from],
        })),
      ),
    },
  ],
  notes: ['Many questions name no company, so that several pages fit; one is gold.'],
})

/** The paragraphs in their order, then the table as Markdown writes one. */
const textOf = ({ table, paragraphs }: Context): string =>
  [
    ...paragraphs.toSorted((a, z) => a.order - z.order).map(({ text }) => text),
    table.table.map((row) => `| ${row.join(' | ')} |`).join('\n'),
  ].join('\n\n')
