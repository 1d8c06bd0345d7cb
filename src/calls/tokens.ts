import { z } from 'zod'
import { suggest } from '#vocabulary'
import { call } from './call.ts'
import { zWhyEmpty } from './outputs/answer-fields.ts'
import { keptToken } from './session/token.ts'
import { tokenOut, zTokenOut } from './session/token-output.ts'

export const tokens = call({
  name: 'tokens',
  verb: 'keep',
  access: 'local',
  agentWide: true,
  describe: 'The tokens of this home: whom each lets in, as whom and for what. None shows its secret.',
  input: z.strictObject({}),
  output: z.object({
    tokens: z.array(zTokenOut).describe('all of them, oldest first'),
    damaged: z.array(z.string()).describe('ids of those that cannot be read, by which nobody is let in'),
    why: zWhyEmpty,
  }),
  run: async ({ home }) => {
    const ids = (await home.tokens()) ?? []
    const found = await Promise.all(ids.map((id) => keptToken(home, id).catch(() => id)))
    const known = found.flatMap((one) => (one === null || typeof one === 'string' ? [] : [tokenOut(one)]))
    return {
      tokens: known.sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1)),
      damaged: found.filter((one) => typeof one === 'string'),
      why: ids.length > 0 ? null : `there are none: ${suggest('token.create')} makes one`,
    }
  },
})
