import { CALLS } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder, openRun } from './promises/memories.ts'

test('every declared call is a method of a memory', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    const missing = Object.keys(CALLS).filter(
      (name) => typeof memory[name as keyof typeof CALLS] !== 'function',
    )
    expect(missing).toEqual([])
    await memory.close()
  })
})
