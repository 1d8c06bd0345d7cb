import { z } from 'zod'
import { Log, MODES, type Payload, zNoteText, zRunEnded, zRunStarted } from '#record'
import { HindcastError, zName } from '#vocabulary'
import { recordFact } from '../fact.ts'
import { operation } from '../operation.ts'
import { writeProjections } from '../projections/index.ts'
import { zIso } from '../when.ts'
import { beginRun, refuseOnDisk } from '../workspace/begin-run.ts'
import { givenFiles } from '../workspace/given-files.ts'

const zRun = z.object({ run: z.string(), mode: z.enum(MODES), at: zIso, message: z.string() })

export const runOpen = operation({
  name: 'run.open',
  verb: 'record',
  scope: 'write',
  writes: true,
  describe: 'Open a run. A paper or backtest run gets a log of its own and never writes into the live one.',
  positional: 'run',
  input: zRunStarted.extend({
    prompt: zNoteText.optional().describe('the strategy in words: its playbook begins with it'),
    presets: z
      .record(z.string(), zNoteText)
      .optional()
      .describe('files it begins with: { "notes/experience.md": "…" }'),
    from: zName.optional().describe('a run, or live, whose playbook and notes it takes over'),
  }),
  output: zRun.extend({
    files: z.array(z.string()).describe('what it begins with'),
    behind: z.string().nullable().describe('why a file is not written yet; the next opening writes it'),
  }),
  run: async (caller, { prompt, presets, from, ...started }) => {
    const { run, mode } = started
    const place = { agent: caller.agent, run }
    if (await caller.home.exists(place))
      throw new HindcastError('already_exists', `${caller.agent} already has a run called ${run}`, {
        field: 'run',
        next: 'Choose another name, or go on with it: --run on the command line, run in openMemory.',
      })
    const files = await givenFiles(caller, { prompt, presets, from })
    if (mode === 'live') return beginRun(caller, await caller.log(), caller.workspace, started, files)
    const workspace = caller.workspace.beside(caller.home.workspace(place), run)
    await refuseOnDisk(workspace, files)
    const log = new Log(await caller.home.open(place, { readOnly: false }), {
      clock: caller.clock,
      simulated: true,
    })
    try {
      return await beginRun(caller, log, workspace, started, files)
    } finally {
      await workspace.close()
      await log.close()
    }
  },
})

export const runClose = operation({
  name: 'run.close',
  verb: 'record',
  scope: 'write',
  writes: true,
  describe: 'Close a run; nothing more is recorded under it.',
  existing: true,
  positional: 'run',
  input: zRunEnded.partial({ run: true }),
  output: zRun,
  run: async (caller, input) => {
    const run = zName.parse(input.run ?? caller.run)
    const recorded = await recordFact({ ...caller, run }, 'run.ended', {}, { ...input, run } as Payload)
    const log = await caller.log()
    const state = await log.state()
    const { workspace, episodes, progress } = caller
    await writeProjections(log, workspace, { episodes, progress })
    return { run, mode: state.runs.get(run)?.mode ?? 'live', at: recorded.at, message: recorded.message }
  },
})
