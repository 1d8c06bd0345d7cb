import { z } from 'zod'
import {
  journalsOf,
  LANGUAGES,
  type Language,
  type MomentDue,
  momentAbout,
  momentPrompt,
  momentsDue,
  NOTHING_DUE,
  settledBy,
} from '#consolidate'
import { type Moment, momentOf } from '#log'
import { isoOf } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { call } from './call.ts'
import { zAsOf, zIso, zWhyEmpty } from './outputs/answer-fields.ts'
import { zSentence } from './text/sentences.ts'

const MOMENTS = ['day', 'fill', 'close', 'week', 'month'] as const satisfies readonly MomentDue['kind'][]

const zMomentDue = z
  .object({
    moment: z.enum(MOMENTS).describe('the end of a day, week or month, a fill, a position closed'),
    about: z.string().describe('the day, the period or the symbol it is about'),
    since: zIso.describe('since when it is due'),
    prompt: zSentence.describe('what to ask of a model, in words'),
    call: z.string().describe('the call that writes it, after which it is no longer due'),
    covers: z.array(z.string()).describe('the journals that a review would cover; of nothing else any'),
  })
  .meta({ id: 'MomentDue' })

export const due = call({
  name: 'due',
  verb: 'recall',
  access: 'read',
  describe: 'What should be written down now, and since when: a journal, a position’s note, a review.',
  input: z.strictObject({
    ...AS_OF,
    language: z.enum(LANGUAGES).default('en').describe('of the prompts: English or Chinese'),
  }),
  output: z.object({
    asOf: zAsOf,
    due: z.array(zMomentDue).describe('what is due: reviews, the journal, then positions as they changed'),
    why: zWhyEmpty,
  }),
  run: async (caller, { asOf, language }) => {
    const moment = await momentOf(await caller.log(), asOf)
    const due = await momentsDue(moment)
    const shown = []
    for (const one of due) {
      const covers = await coveredBy(moment, one)
      shown.push({
        moment: one.kind,
        about: momentAbout(one),
        since: isoOf(one.since),
        prompt: momentPrompt(one, covers, language),
        call: settledBy(one),
        covers,
      })
    }
    return {
      asOf: isoOf(moment.at),
      due: shown,
      why: shown.length > 0 ? null : whyNothing(moment, language),
    }
  },
})

const coveredBy = async ({ log, seq }: Moment, due: MomentDue): Promise<string[]> =>
  due.kind === 'week' || due.kind === 'month' ? journalsOf(log, seq, due.about) : []

const whyNothing = ({ seq }: Moment, language: Language): string =>
  NOTHING_DUE[language][seq === 0 ? 'unknown' : 'written']
