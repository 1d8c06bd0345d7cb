import { z } from 'zod'
import { parse } from '#vocabulary'
import type { Command } from './command.ts'

const zUp = z.strictObject({
  port: z.int().optional().describe('where it listens; 4863 if left out, 0 for one that is free'),
  host: z.string().optional().describe('this machine alone if left out; any other needs a token first'),
  origins: z.array(z.string()).optional().describe('other sites whose pages may call'),
  demo: z.boolean().optional().describe('a demo agent trades in it; so it does in a home without agents'),
})

export const up: Command = {
  name: 'up',
  heading: 'keep',
  describe: 'Serve the agents of this home over HTTP and MCP, until Ctrl-C.',
  input: zUp,
  tells: true,
  run: async ({ settings, note, tell, interrupted }, input) => {
    const { upUntil } = await import('./up-until.ts')
    const terminal = process.stdout.isTTY
    await upUntil(
      interrupted(),
      { home: settings.home, terminal, ...parse(zUp, input, 'up') },
      { tell, note },
    )
  },
}
