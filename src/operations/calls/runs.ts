import { z } from 'zod'
import { draftOf, Log, MODES, type Payload, zRunEnded, zRunStarted } from '#record'
import { HindcastError, zName } from '#vocabulary'
import { recordFact } from '../fact.ts'
import { operation } from '../operation.ts'
import { zIso } from '../when.ts'

const zRun = z.object({ run: z.string(), mode: z.enum(MODES), at: zIso, message: z.string() })

export const runOpen = operation({
  name: 'run.open',
  verb: 'record',
  scope: 'write',
  writes: true,
  describe: 'Open a run. A paper or backtest run gets a log of its own and never writes into the live one.',
  positional: 'run',
  input: zRunStarted,
  output: zRun,
  run: async (caller, input) => {
    const { run, mode } = input
    const place = { agent: caller.agent, run }
    if (await caller.home.exists(place))
      throw new HindcastError('already_exists', `${caller.agent} already has a run called ${run}`, {
        field: 'run',
        next: 'Choose another name, or go on with it: --run on the command line, run in openMemory.',
      })
    if (mode === 'live') {
      const recorded = await recordFact({ ...caller, run }, 'run.started', {}, input as Payload)
      return { run, mode, at: recorded.at, message: recorded.message }
    }
    const log = new Log(await caller.home.open(place, { readOnly: false }), {
      clock: caller.clock,
      simulated: true,
    })
    try {
      const at = log.now((await log.state()).head)
      await log.record(() =>
        draftOf({ kind: 'run.started', at, run, turn: null, actor: caller.actor, payload: input as Payload }),
      )
      return { run, mode, at: new Date(at).toISOString(), message: 'recorded' }
    } finally {
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
    const state = await (await caller.log()).state()
    return { run, mode: state.runs.get(run)?.mode ?? 'live', at: recorded.at, message: recorded.message }
  },
})
