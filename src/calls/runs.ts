import { z } from 'zod'
import { agentRuns, likeness, type RunProfile } from '#projections'
import { zName } from '#vocabulary'
import { noRun } from '#workspace'
import { AS_OF } from './asking/as-of-field.ts'
import { call } from './call.ts'
import { zWhyEmpty } from './outputs/answer-fields.ts'
import { runOut, zRunOut } from './outputs/run-output.ts'
import { zSentence } from './text/sentences.ts'

const zUnread = z
  .object({
    run: z.string().describe('name of the run'),
    why: zSentence.describe('why its log cannot be read'),
  })
  .meta({ id: 'UnreadRun' })

export const runs = call({
  name: 'runs',
  verb: 'recall',
  access: 'read',
  agentWide: true,
  describe: 'List every run, live and simulated, with what it came to; or those most like one of them.',
  input: z.strictObject({
    to: zName.optional().describe('a run: the others in the order of their likeness to it'),
    ...AS_OF,
  }),
  output: z.object({
    runs: z.array(zRunOut).describe('every run, live ones first; the most alike first, if one was named'),
    unread: z.array(zUnread).describe('runs whose logs cannot be read'),
    why: zWhyEmpty,
  }),
  run: async (caller, { to, asOf }) => {
    const { runs: found, unread } = await agentRuns(caller, asOf)
    if (to === undefined) {
      const why = found.length > 0 ? null : 'nothing was traded yet, and no run was opened'
      return { runs: found.map((one) => runOut(one)), unread, why }
    }
    const named = found.find(({ profile }) => profile.run === to)?.profile
    if (!named)
      throw noRun(
        caller.agent,
        to,
        found.map(({ profile }) => profile.run),
      )
    const others = found
      .filter(({ profile }) => profile !== named)
      .map((one) => runOut(one, likeness(comparable(named), comparable(one.profile)).score))
    // Of two that are just as like, the one that comes first by name.
    others.sort((a, b) => (b.likeness ?? 0) - (a.likeness ?? 0) || (a.run < b.run ? -1 : 1))
    return { runs: others, unread, why: others.length > 0 ? null : `${to} is the only run` }
  },
})

const comparable = ({ mode, strategy, symbols, playbook }: RunProfile) => ({
  mode,
  strategy,
  symbols,
  playbook: playbook?.text ?? null,
})
