import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const busyFor = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

test('what a command printed is read whole, though it had ended before anybody looked', async () => {
  const printed = runCommand(`head -c 50000 /dev/zero | tr '\\0' a; sleep 5 & true`, '')
  busyFor(500)
  expect(await printed).toBe('a'.repeat(50_000))
})

test('how it ended is said in its own words, or by its status', async () => {
  await expect(runCommand('echo no such vault >&2; exit 3', '')).rejects.toThrow('no such vault')
  await expect(runCommand('exit 3', '')).rejects.toThrow('it ended with 3')
  await expect(runCommand('kill -9 $$', '')).rejects.toThrow('it ended with SIGKILL')
})

test('a command that does not read what it is given may end well', async () => {
  expect(await runCommand('exec <&-; echo done', 'x'.repeat(1_000_000))).toBe('done\n')
})
