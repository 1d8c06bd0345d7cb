import { type Mode, type Payload, zRunEnded } from '#log'
import { zName } from '#vocabulary'
import { call } from './call.ts'
import { zRunEvent } from './outputs/run-output.ts'
import { recordFact } from './recording/record-fact.ts'
import { writeProjections } from './recording/write-projections.ts'

export const runClose = call({
  name: 'run.close',
  verb: 'record',
  access: 'write',
  describe: 'Close a run; nothing more is recorded under it.',
  existing: true,
  positional: 'run',
  input: zRunEnded.partial({ run: true }),
  output: zRunEvent,
  run: async (caller, input) => {
    const run = zName.parse(input.run ?? caller.run)
    let mode: Mode = 'live'
    const recorded = await recordFact({ ...caller, run }, 'run.ended', {}, (state) => {
      mode = state.runs.get(run)?.mode ?? 'live'
      return { ...input, run } as Payload
    })
    const behind = await writeProjections(caller, await caller.log())
    const { at, notices } = recorded
    return { run, mode, at, files: [], behind, notices }
  },
})
