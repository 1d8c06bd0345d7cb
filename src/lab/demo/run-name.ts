import { openMemory } from '#calls'
import { isHindcastError } from '#vocabulary'

export const DEMO_AGENT = 'demo'

/** The first of demo-1, demo-2 … that is not there yet; what was recorded before stays. */
export const freshRun = async (home: string): Promise<string> => {
  for (let n = 1; ; n++) {
    const run = `demo-${n}`
    if (!(await isThere(home, run))) return run
  }
}

const isThere = async (home: string, run: string): Promise<boolean> => {
  try {
    const memory = await openMemory({ home, agent: DEMO_AGENT, run, create: false })
    await memory.close()
    return true
  } catch (error) {
    if (isHindcastError(error) && error.code === 'not_found') return false
    throw error
  }
}
