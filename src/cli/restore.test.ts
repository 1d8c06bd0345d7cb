import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Program, programIn } from './testing/program.ts'

let program: Program
beforeAll(async () => {
  program = await programIn('hindcast-restore-')
})
afterAll(() => program.remove())

test('a restore takes the place of a log only when asked to', async () => {
  await program.said('tick', '--equity', '1', '--actor', 'agent')
  await program.said('backup', join(program.folder, 'monday', 'default'))
  await program.said('tick', '--equity', '2', '--actor', 'agent')
  const refused = await program.run('restore', 'monday/default', '--reason', 'lost')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('replace: true')
  const replaced = await program.said('restore', 'monday/default', '--reason', 'lost', '--replace')
  expect(replaced).toContain('seq 1')
  expect((await program.answered('status')).events).toBe(2)
})
