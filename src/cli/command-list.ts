import { type Call, EVERY_CALL, openMemory } from '#calls'
import { makesMemory } from '#calls/serving'
import { placeOf } from '#settings'
import type { Called, Command } from './command.ts'
import { EXTRA } from './extra.ts'
import { inputFieldsOf } from './input-fields.ts'
import { isAmong } from './listing.ts'

const fromCall = (call: Call): Command => ({
  name: call.name,
  call: call,
  heading: call.verb,
  describe: call.describe,
  positional: call.positional,
  input: call.input,
  acts: call.access !== 'read',
  failed: call.failed,
  run: async ({ settings, opener, progress, holds, warn }, input) => {
    const memory = await openMemory({
      ...placeOf(settings),
      ...(call.opensRun ? { run: undefined } : { settings }),
      ...opener,
      progress,
      create: makesMemory(call),
    })
    holds(() => memory.close())
    for (const notice of memory.notices) warn(notice)
    try {
      return await memory.call(call, input)
    } finally {
      await memory.close()
    }
  },
})

export const COMMANDS: readonly Command[] = [...EVERY_CALL.map(fromCall), ...EXTRA]

/** The commands that may be meant by these words. Reading the schemas of all would cost every start some 30 ms. */
export const calledBy = (words: ReadonlySet<string>): readonly Called[] =>
  COMMANDS.filter((command) => isAmong(words, command)).map((command) => ({
    command,
    fields: inputFieldsOf(command.input),
  }))
