import { OPERATIONS, type Operation, openMemory } from '#operations'
import { makesMemory } from '#operations/serving'
import { placeOf } from '#settings'
import type { Called, Command } from './command.ts'
import { EXTRA } from './extra.ts'
import { inputFieldsOf } from './input-fields.ts'
import { isAmong } from './listing.ts'

const fromOperation = (operation: Operation): Command => ({
  name: operation.name,
  call: operation,
  heading: operation.verb,
  describe: operation.describe,
  positional: operation.positional,
  input: operation.input,
  acts: operation.access !== 'read',
  failed: operation.failed,
  run: async ({ settings, opener, progress, holds, warn }, input) => {
    const memory = await openMemory({
      ...placeOf(settings),
      ...(operation.opensRun ? { run: undefined } : { settings }),
      ...opener,
      progress,
      create: makesMemory(operation),
    })
    holds(() => memory.close())
    for (const notice of memory.notices) warn(notice)
    try {
      return await memory.call(operation, input)
    } finally {
      await memory.close()
    }
  },
})

export const COMMANDS: readonly Command[] = [...OPERATIONS.map(fromOperation), ...EXTRA]

/** The commands that may be meant by these words. Reading the schemas of all would cost every start some 30 ms. */
export const calledBy = (words: ReadonlySet<string>): readonly Called[] =>
  COMMANDS.filter((command) => isAmong(words, command)).map((command) => ({
    command,
    fields: inputFieldsOf(command.input),
  }))
