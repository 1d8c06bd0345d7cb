import { writeSync } from 'node:fs'
import { openMemory } from 'hindcast'

// One of several processes that write into one journal, one playbook and a note of their own at once.

const [home = '', name = '', count = '0'] = process.argv.slice(2)
const memory = await openMemory({ home, agent: 'agent' })
writeSync(1, 'ready\n')
const behind: string[] = []
for (let n = 0; n < Number(count); n++) {
  const answers = await Promise.all([
    memory.write({ to: 'journal', text: `${name} entry ${n}.` }),
    memory.write({ to: 'learning', text: `${name} learned ${n}.` }),
    memory.write({ to: 'note', key: name, text: `${name} note ${n}.` }),
  ])
  for (const answer of answers) if (answer.behind !== null) behind.push(answer.behind)
}
writeSync(1, `done ${JSON.stringify(behind)}\n`)
await memory.close()
