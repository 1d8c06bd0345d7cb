import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { AGENT, inFolder } from './promises/memories.ts'

const WORD = 'Mandragola'

const filesWith = async (home: string): Promise<readonly string[]> => {
  const names = await readdir(home, { recursive: true, withFileTypes: true })
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(file, 'latin1')] as const))
  return texts.flatMap(([file, text]) => (text.toLowerCase().includes(WORD.toLowerCase()) ? [file] : []))
}

/** A day of an agent that has the word in a decision, an incident, a journal, the transcript and the index. */
const recordDay = async (memory: Memory): Promise<void> => {
  const turn = await memory.turn({ equity: 10_000, positions: [] })
  await turn.decide({ action: 'skip', symbol: 'GOLD', reason: `because of ${WORD}` })
  await memory.incident({ text: `the feed said ${WORD}` })
  await memory.write({ to: 'journal', text: `${WORD} again` })
  expect((await memory.search({ question: WORD })).hits).not.toEqual([])
}

test.each([
  ['the agent has gone', true],
  ['the agent goes on', false],
])('once an erasure is answered the words are in no file: %s', (_, hasGone) =>
  inFolder(async (home) => {
    const agent = await openMemory({ home, agent: AGENT })
    await recordDay(agent)
    if (hasGone) await agent.close()
    const person = await openMemory({ home, agent: AGENT, actor: 'person' })
    expect(await filesWith(home)).not.toEqual([])
    await person.redact({ words: WORD, reason: 'private' })
    expect(await filesWith(home)).toEqual([])
    expect((await person.search({ question: WORD })).hits).toEqual([])
    if (!hasGone) await agent.close()
    await person.close()
    expect(await filesWith(home)).toEqual([])
  }),
)
