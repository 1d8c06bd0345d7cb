import { type Actor, type Memory, openMemory } from 'hindcast'
import { inFolder } from '../promises/memories.ts'

export interface FlagDesk {
  readonly agent: Memory
  readonly person: Memory
}

/** A model that has nothing to say. */
const SPEECHLESS = {
  name: 'desk/speechless',
  ask: async () => ({ text: '', model: 'speechless', inputTokens: null, outputTokens: null }),
}

/** A backtest's log, held by an agent and by a person. */
export const withFlagDesk = (work: (desk: FlagDesk) => Promise<void>): Promise<void> =>
  inFolder(async (home) => {
    const opened: Memory[] = []
    const open = async (actor: Actor): Promise<Memory> => {
      const memory = await openMemory({
        home,
        agent: 'desk',
        run: 'r',
        mode: 'backtest',
        actor,
        reflector: SPEECHLESS,
      })
      opened.push(memory)
      return memory
    }
    try {
      await work({ person: await open('person'), agent: await open('agent') })
    } finally {
      for (const memory of opened) await memory.close()
    }
  })

/** `10:30` of one day. */
export const time = (clock: string): string => `2025-06-02T${clock}:00Z`

/** The codes of what is open, oldest first. */
export const openCodes = async (memory: Memory): Promise<string[]> =>
  (await memory.flags({})).flags.map(({ code }) => code).reverse()
