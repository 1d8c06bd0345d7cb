import { readdirSync, writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { isHindcastError, openMemory } from '#calls'
import { stream } from '../src/lab/random/mulberry32.ts'
import { AcknowledgedJournal, acknowledgedOf } from './acknowledged.ts'
import { KEEPING, oneOf, WRITING } from './agent-calls.ts'
import { checkRecord } from './record-check.ts'

// A process of its own, started by kill.ts: says what the deaths before it have left (`checked …`), then records, and says
// `answered` after each call, until it is killed.

const CALLS = [...WRITING, ...KEEPING]
const AGENT = 'agent'
/** How often it closes and opens again, so that some die while files are made from the log. */
const CLOSES = 0.15
const [home = '', journals = '', name = '', seed = ''] = process.argv.slice(2)
let memory = await openMemory({ home, agent: AGENT })
const kept = readdirSync(journals).map((file) => join(journals, file))
writeSync(1, `checked ${JSON.stringify(await checkRecord(memory, acknowledgedOf(AGENT, kept)))}\n`)
// What it compiled is kept for the next: one that is killed could not do so at its end.
flushCompileCache()
const journal = new AcknowledgedJournal(join(journals, name))
const random = stream(Number(seed), name)
for (let n = 0; ; n++) {
  try {
    if (random() < CLOSES) {
      await memory.close()
      memory = await openMemory({ home, agent: AGENT })
    }
    const desk = { memory, name, random, scratch: home, found: () => {} }
    journal.add(AGENT, await oneOf(CALLS, random).make(desk, n))
    writeSync(1, 'answered\n')
  } catch (error) {
    // One that died while it drew lessons holds its lock a little longer.
    if (!isHindcastError(error) || error.code !== 'already_running') throw error
  }
}
