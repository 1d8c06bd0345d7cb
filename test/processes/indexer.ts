import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { openMemory } from 'hindcast'
import { isHindcastError } from '#vocabulary'

// One of several processes that write into one run, search it and index it at once. Each says what it saw.

const [home = '', name = '', what = '', count = '0'] = process.argv.slice(2)
const memory = await openMemory({ home, agent: 'agent', run: 'run', actor: 'person' })
const AT = '2025-03-03T09:00:00Z'
const say = (...words: unknown[]) => writeSync(1, `${words.join(' ')}\n`)

const write = async (n: number): Promise<void> => {
  await memory.write({
    to: 'note',
    at: AT,
    key: `${name}${n % 10}`,
    text: `# ${name}\n\nGold number ${n}.\n\n## Then\n\nOil ${name}word${n}.`,
  })
  await memory.decide({ at: AT, action: 'skip', symbol: 'GOLD', reason: `Gold decision ${name} ${n}.` })
}

/** Every note that was known before the question is found, or the answer says that the index is behind. */
const look = async (): Promise<void> => {
  const { files } = await memory.status({})
  const { hits, without } = await memory.search({
    question: 'gold number',
    sources: ['workspace'],
    limit: 50,
  })
  const behind = without.some((why) => !why.startsWith('meaning'))
  say(
    'looked',
    behind ? 'behind' : hits.length >= files.count ? 'found' : `lost ${files.count - hits.length}`,
  )
}

// What it compiled is kept for the next: one that is killed could not do so at its end.
flushCompileCache()
say('ready')
try {
  for (let n = 0; n < Number(count); n++) {
    if (what === 'write') await write(n)
    if (what === 'both') {
      await write(n)
      await look()
    }
    if (what === 'search') await look()
    // Another may be at it, and says so.
    if (what === 'anew')
      await memory.reindex({ anew: true }).then(
        () => say('looked anew'),
        (error) => say('refused', isHindcastError(error) ? error.code : error),
      )
  }
  await memory.close()
  say('done')
} catch (error) {
  say('failed', error instanceof Error ? error.stack : error)
}
