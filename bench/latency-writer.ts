import { writeSync } from 'node:fs'
import { openMemory } from '#calls'
import { stream } from '../src/lab/random/mulberry32.ts'
import { oneOf, WRITING } from './agent-calls.ts'
import { judgeError } from './record-check.ts'

// One of the processes of eight-writers.ts: writes one agent for some seconds, and says what each call took.

const [home = '', name = '', seconds = ''] = process.argv.slice(2)
const memory = await openMemory({ home, agent: 'agent' })
const random = stream(1, name)
const desk = { memory, name, random, scratch: home, found: () => {} }
const took: { [call: string]: number } = {}
const refused: { [code: string]: number } = {}
let calls = 0
for (const end = performance.now() + Number(seconds) * 1_000; performance.now() < end; ) {
  const { name: call, make } = oneOf(WRITING, random)
  const started = performance.now()
  try {
    await make(desk, ++calls)
    took[call] = Math.max(took[call] ?? 0, performance.now() - started)
  } catch (error) {
    const { code } = judgeError(error)
    refused[code] = (refused[code] ?? 0) + 1
  }
}
writeSync(1, `done ${JSON.stringify({ calls, took, refused })}\n`)
await memory.close()
