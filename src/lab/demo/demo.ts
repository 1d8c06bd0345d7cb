import { z } from 'zod'
import { openMemory } from '#calls'
import { type Exact, parse } from '#vocabulary'
import { DEMO_DEFAULTS, demoPlan } from './demo-plan.ts'
import { recollect } from './remembered.ts'
import { demoReport } from './report.ts'
import { DEMO_AGENT, freshRun } from './run-name.ts'
import { type DemoProgress, Trading } from './trading.ts'

export interface DemoOptions {
  /** The folder that holds the demo's agent; other agents in it are left alone. */
  readonly home?: string | undefined
  readonly seed?: number | undefined
  readonly days?: number | undefined
  /** Called with how far the work is, and which work. */
  readonly progress?: DemoProgress | undefined
  /** How the command is called, for what the report suggests: `hindcast` if left out. */
  readonly program?: string | undefined
  /** Where the finished report goes. */
  readonly write: (text: string) => void
}

export interface DemoResult {
  readonly home: string
  readonly agent: string
  readonly run: string
  readonly report: string
  readonly sound: boolean
  readonly head: { readonly seq: number; readonly hash: string }
  /** The broker's own figures, to compare the memory's with. */
  readonly broker: { readonly equity: Exact; readonly fees: Exact; readonly deposits: Exact }
}

const zNumbers = z.strictObject({
  seed: z.int().min(0).max(0xffffffff).default(DEMO_DEFAULTS.seed),
  days: z.int().min(1).max(1_000).default(DEMO_DEFAULTS.days),
})

/**
 * An agent trades a made-up market and remembers it, in a new run each time.
 * @example await runDemo({ write: (text) => process.stdout.write(text) })
 */
export const runDemo = async (options: DemoOptions): Promise<DemoResult> => {
  const { seed, days } = parse(zNumbers, { seed: options.seed, days: options.days }, 'demo')
  const home = options.home ?? DEMO_DEFAULTS.home
  const agent = DEMO_AGENT
  const progress = options.progress ?? (() => {})
  const run = await freshRun(home)
  const plan = demoPlan(seed, days)

  const memory = await openMemory({ home, agent, run, mode: 'backtest' })
  const trading = new Trading(plan, memory)
  const forgetting = new Trading(plan, null)
  try {
    await trading.run(progress)
    await memory.runClose({})
    await forgetting.run(() => {})
  } finally {
    await memory.close()
  }

  // Opened again, so that the report shows what was kept and not what was held.
  const kept = await openMemory({
    home,
    agent,
    run,
    create: false,
    progress: (done, total) => progress(done, total, 'checking'),
  })
  try {
    const remembered = await recollect(kept, trading.lastBars())
    const report = demoReport(
      { home, agent, run, seed, program: options.program ?? 'hindcast' },
      plan,
      { remembering: trading.outcome, forgetting: forgetting.outcome },
      remembered,
    )
    options.write(`${report}\n`)
    const { equity, fees, deposits } = trading.outcome
    return {
      home,
      agent,
      run,
      report,
      sound: remembered.verdict.sound,
      head: remembered.head,
      broker: { equity, fees, deposits },
    }
  } finally {
    await kept.close()
  }
}
