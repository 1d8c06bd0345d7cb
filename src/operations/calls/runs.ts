import { z } from 'zod'
import { noRun } from '#documents'
import { agentRuns, likeness, type RunProfile } from '#projections'
import { zName } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { operation } from '../operation.ts'
import { runOut, zRunOut } from '../outputs/run-output.ts'

const zPart = z.number().nullable()

const zLikeness = z.object({
  score: z.number(),
  parts: z.object({
    strategy: zPart,
    parameters: zPart,
    symbols: zPart,
    playbook: zPart,
    mode: z.number(),
  }),
})

export const runs = operation({
  name: 'runs',
  verb: 'recall',
  scope: 'read',
  writes: false,
  agentWide: true,
  describe: 'List every run, live and simulated, with what it came to; or those most like one of them.',
  input: z.strictObject({
    to: zName.optional().describe('a run: the others in the order of their likeness to it'),
    ...AS_OF,
  }),
  output: z.object({
    runs: z.array(
      zRunOut.extend({
        likeness: zLikeness
          .nullable()
          .describe('to the run that was named; parts from 0 to 1, null where there is nothing to compare'),
      }),
    ),
    unread: z.array(z.object({ run: z.string(), why: z.string() })).describe('logs that cannot be read'),
    why: z.string().nullable(),
  }),
  run: async (caller, { to, asOf }) => {
    const { runs: found, unread } = await agentRuns(caller, asOf)
    if (to === undefined) {
      const why = found.length > 0 ? null : 'nothing was traded yet, and no run was opened'
      return { runs: found.map((one) => ({ ...runOut(one), likeness: null })), unread, why }
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
      .map((one) => ({ ...runOut(one), likeness: likeness(comparable(named), comparable(one.profile)) }))
    // Of two that are just as like, the one that comes first by name.
    others.sort((a, b) => b.likeness.score - a.likeness.score || (a.run < b.run ? -1 : 1))
    return { runs: others, unread, why: others.length > 0 ? null : `${to} is the only run` }
  },
})

const comparable = ({ mode, strategy, symbols, playbook }: RunProfile) => ({
  mode,
  strategy,
  symbols,
  playbook: playbook?.text ?? null,
})
