import { z } from 'zod'
import { Log, type Mode, wasExposed, zRunStarted } from '#log'
import { zNoteText } from '#record'
import { HindcastError, zName } from '#vocabulary'
import { type BegunRun, beginRun, givenFiles, refuseLiveName, refuseOnDisk } from '#workspace'
import { call } from './call.ts'
import { maskedNotices } from './outputs/answer-fields.ts'
import { recordedOut } from './outputs/recorded-output.ts'
import { zRunEvent } from './outputs/run-output.ts'
import { afterRecording } from './recording/after-recording.ts'
import type { Caller } from './session/caller.ts'
import { claimRunName, nextRunName } from './session/run-name.ts'

export const runOpen = call({
  name: 'run.open',
  verb: 'record',
  access: 'write',
  opensRun: true,
  describe: 'Open a run. A paper or backtest run gets a log of its own and never writes into the live one.',
  positional: 'run',
  input: zRunStarted.extend({
    run: zName.optional().describe('a name for it; its mode and a number if left out'),
    prompt: zNoteText.optional().describe('the strategy in words: its playbook begins with it'),
    presets: z
      .record(z.string(), zNoteText)
      .optional()
      .describe('files it begins with: { "notes/experience.md": "…" }'),
    from: zName.optional().describe('a run, or live, whose playbook, SOUL, manual and notes it takes over'),
  }),
  output: zRunEvent,
  run: async (caller, { prompt, presets, from, run: named, ...given }) => {
    const { mode } = given
    const run = named ?? (await freeName(caller, mode))
    const started = { ...given, run, strategy: given.strategy ?? caller.strategy }
    const place = { agent: caller.agent, run }
    if (await caller.home.exists(place))
      throw new HindcastError('already_exists', `${caller.agent} already has a run called ${run}`, {
        field: 'run',
        next: `Choose another name, or open the memory with run: ${run} to go on with it.`,
      })
    if (mode !== 'live') await refuseLiveName(caller.home, caller.agent, run)
    const outside = await wasShownOutside(caller)
    const files = (await givenFiles(caller, { prompt, presets, from })).map((file) => ({ ...file, outside }))
    const begun = ({ recorded, masked, left, behind }: BegunRun) => {
      const { at } = recordedOut(recorded)
      const stayed = new Set(left.map(({ file }) => file))
      const taken = files.map(({ path }) => path).filter((path) => !stayed.has(path))
      const notices = [...maskedNotices(masked), ...left.map(({ file, why }) => `file_left: ${file}: ${why}`)]
      return { run, mode, at, files: taken, behind, notices }
    }
    if (mode === 'live')
      return begun(await beginRun(caller.actor, await caller.log(), caller.workspace, started, files))
    const workspace = caller.workspace.beside(caller.home.workspace(place), run)
    await refuseOnDisk(workspace.folder, files)
    const log = new Log(await caller.home.open(place, { readOnly: false }), {
      clock: caller.clock,
      simulated: true,
    })
    const close = async () => {
      await log.close()
      return {}
    }
    const opened = await beginRun(caller.actor, log, workspace, started, files).catch(async (error) => {
      await close()
      throw error
    })
    return afterRecording(begun(opened), {}, close)
  },
})

/** What an agent gives a run of its own is no better than what it was shown. */
const wasShownOutside = async ({ actor, shown, run, recorded }: Caller): Promise<boolean> => {
  if (actor === 'person') return false
  const log = await recorded()
  const turn = log === null ? undefined : (await log.state()).showings.get(run)?.turn
  if (log === null || turn === undefined) return shown.outside
  return shown.outside || wasExposed(log.store, (await log.state()).head.seq, turn)
}

/** A live run shares the agent's log, which knows its names; a simulated run has its own. */
const freeName = async (caller: Caller, mode: Mode): Promise<string> =>
  mode === 'live'
    ? nextRunName(mode, [
        ...(await (await caller.log()).state()).runs.keys(),
        ...(await caller.home.runs(caller.agent)).map((found) => found.run),
      ])
    : claimRunName(caller.home, caller.agent, mode)
