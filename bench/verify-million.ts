import { benchmark } from './benchmark.ts'
import { inFreshProcess } from './fresh-process.ts'

const SCRIPT = new URL('./verify-process.ts', import.meta.url)

/** P10 at scale: a million events are verified in minutes, and in no more memory than a small log takes. */
export const verifyMillion = benchmark({
  measures: {
    'verify-events-per-s': { unit: 'events/s', target: { atLeast: 10_000 } },
    'verify-chain-events-per-s': { unit: 'events/s', target: { atLeast: 50_000 } },
    'verify-rss-mb': { unit: 'MB', target: { atMost: 300 } },
  },
  run: async (stores) => {
    const place = await stores.million()
    const chain = await inFreshProcess<Verified>(SCRIPT, place, 'chain')
    const whole = await inFreshProcess<Verified>(SCRIPT, place, 'whole')
    return {
      values: {
        'verify-events-per-s': whole.events / whole.seconds,
        'verify-chain-events-per-s': chain.events / chain.seconds,
        'verify-rss-mb': whole.mb,
      },
      note:
        `${whole.events} events; all of it ${told(whole)}, the chain alone ${told(chain)}; ` +
        'where the processor’s time is far less, the machine was busy with something else',
    }
  },
})

interface Verified {
  readonly events: number
  readonly seconds: number
  /** Of them, what the processor spent on it. */
  readonly cpu: number
  /** The most it ever held. */
  readonly mb: number
}

const told = ({ seconds, cpu, mb }: Verified): string =>
  `${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of the processor), ${Math.round(mb)} MB at most`
