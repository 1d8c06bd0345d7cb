import { z } from 'zod'
import { askedQuestions, momentOf } from '#log'
import { indexHealth } from '#text-index'
import { firstHits, isSameHit, zFirstHit } from '../asking/first-hits.ts'
import { operation } from '../operation.ts'
import { zMessage } from '../outputs/answer-fields.ts'
import { indexHealthOut, zIndexHealth } from '../outputs/index-health-output.ts'

/** Questions on which the two models are compared: enough to see a difference, few enough to read. */
const MOST_COMPARED = 20

/** Shown to a model before anything rests on it: a key that is missing or weights that are broken are told at once. */
const TRIAL = 'gold broke out before the jobs report'

const zDifferentHit = z
  .object({
    question: z.string().describe('as it was asked'),
    before: zFirstHit.nullable().describe('what came first by the model before; null: nothing'),
    after: zFirstHit.nullable().describe('what comes first now; null: nothing'),
  })
  .meta({ id: 'DifferentHit' })

export const embedder = operation({
  name: 'embedder',
  verb: 'keep',
  scope: 'admin',
  writes: true,
  existing: true,
  aPersons: true,
  homeWide: true,
  describe:
    'Search by another model: install it, make its vectors while the one before answers, and see what it finds otherwise.',
  positional: 'name',
  input: z.strictObject({
    name: z
      .string()
      .min(1)
      .describe('static, minilm, or one that hindcast.json names under search.embedders'),
    onlyInstalled: z
      .boolean()
      .default(false)
      .describe('install nothing: what minilm lacks is only told; else npm installs it'),
    questions: z
      .array(z.string().min(1))
      .max(MOST_COMPARED)
      .optional()
      .describe(`compare by these; the last ${MOST_COMPARED} that turns asked, if left out`),
  }),
  output: z.object({
    name: z.string().describe('the embedder that this home now searches by'),
    model: z.string().describe('its model, as vectors are kept under it'),
    before: z.string().nullable().describe('the model that answered before; null: none did'),
    installed: z.array(z.string()).describe('packages that were installed for it'),
    asked: z.int().describe('questions on which the two were compared'),
    differ: z.array(zDifferentHit).describe('those of them whose first hit is another now'),
    index: zIndexHealth.describe('how the index stands now'),
    message: zMessage,
  }),
  run: async (caller, { name, onlyInstalled, questions }) => {
    const { texts, embedders, home, workspace } = caller
    const source = embedders.source(name, 'name')
    const installed = onlyInstalled ? [] : await embedders.install(name)
    const { id } = await texts.tried(source, TRIAL)
    const log = await caller.log()
    await workspace.sync(log)
    // Both are asked as of here: what comes in while vectors are made is no difference between models.
    const moment = await momentOf(log, undefined)
    const asked = questions ?? (await askedQuestions(moment, MOST_COMPARED))
    const was = await firstHits(texts, moment, asked)
    const arm = await texts.vectorArm()
    const putBack = texts.use(source)
    try {
      await texts.reindex(log, false, caller.progress)
      await home.keepEmbedder(name)
    } catch (error) {
      putBack()
      throw error
    }
    const now = await firstHits(texts, moment, asked)
    const before = 'off' in arm ? null : arm.embedder.id
    const differ = asked.flatMap((question, i) => {
      const pair = { before: was[i] ?? null, after: now[i] ?? null }
      return isSameHit(pair.before, pair.after) ? [] : [{ question, ...pair }]
    })
    return {
      name,
      model: id,
      before,
      installed: [...installed],
      asked: asked.length,
      differ,
      index: indexHealthOut(await indexHealth(caller, log)),
      message: messageOf(id, before, asked.length, differ.length),
    }
  },
})

const messageOf = (model: string, before: string | null, asked: number, differ: number): string => {
  if (model === before) return `${model} answered already, and every passage has its vector`
  if (asked === 0)
    return `${model} answers now; no turn has searched yet, so there is no question to compare by`
  const of = `${asked} ${asked === 1 ? 'question' : 'questions'}`
  return `${model} answers now; of ${of} the first hit is another for ${differ === 0 ? 'none' : differ}`
}
