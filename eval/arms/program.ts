import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Memory, openMemory } from '#calls'
import type { Arm, Document } from '../harness.ts'
import { PASSAGES_A_DOCUMENT } from './ours.ts'

// The program itself, from its door: notes, journals and decisions are written when they were, shared documents lie in folders,
// and a question is asked as of its moment. What it knows and the other arms do not: whose a text is, and when it was written.

const BEGINNING = '2025-09-01T08:00:00.000Z'
const EQUITY = 100_000
/** What the set's decisions are. */
const ACTIONS = ['enter', 'exit', 'hold', 'skip'] as const

/** `now`: when everything has been written; a question of that moment or of none is asked without an as-of. */
export const program = (now: string): Arm => ({
  name: 'program',
  over: async (documents) => {
    const root = await mkdtemp(join(tmpdir(), 'hindcast-eval-'))
    process.on('exit', () => rmSync(root, { recursive: true, force: true }))
    const memory = await openMemory({
      home: join(root, 'home'),
      agent: 'desk',
      run: 'eval',
      mode: 'backtest',
      search: { shared: await sharedFolders(root, documents) },
    })
    const inOrder = documents.toSorted((a, z) => writtenAt(a).localeCompare(writtenAt(z)))
    for (const document of inOrder) await write(memory, document)
    await memory.tick({ at: now, equity: EQUITY })
    return async ({ text: question, at = now, since, until }, limit) => {
      const answer = await memory.search({
        question,
        limit: limit * PASSAGES_A_DOCUMENT,
        since,
        until,
        asOf: at === now ? undefined : at,
      })
      const ids = answer.hits.map((hit) => documentAt(hit, inOrder, at))
      return { ranked: [...new Set(ids)].slice(0, limit), lacks: answer.missing.length > 0 }
    }
  },
})

const writtenAt = ({ written = BEGINNING }: Document): string => written

/** Shared documents as files, each under the folder its id names; the folders. */
const sharedFolders = async (root: string, documents: readonly Document[]): Promise<string[]> => {
  const pages = documents.filter(({ source }) => source === 'shared')
  for (const { id, text } of pages) {
    await mkdir(dirname(join(root, id)), { recursive: true })
    await writeFile(join(root, `${id}.md`), text)
  }
  return [...new Set(pages.map(({ id }) => join(root, ...id.split('/').slice(0, 2))))]
}

const write = async (memory: Memory, document: Document): Promise<void> => {
  const { source = 'workspace', text, path = document.id } = document
  const at = writtenAt(document)
  const [folder, key = ''] = path.split('/')
  if (source === 'decision') {
    const [, word, symbol = '', reason = ''] = /^(\S+) (\S+): (.*)$/.exec(text) ?? []
    const action = ACTIONS.find((each) => each === word)
    if (action === undefined) throw new Error(`${document.id}: no decision of ours begins with "${word}"`)
    const turn = await memory.turn({ at, equity: EQUITY, positions: [] })
    await turn.decide({ action, symbol, reason })
  } else if (source === 'workspace') {
    await memory.tick({ at, equity: EQUITY })
    // The program writes the day and the time above a journal's text by itself.
    if (folder === 'journal')
      await memory.write({ to: 'journal', text: text.replace(/^# .*\n\n\[.*?\] /, '').trim() })
    else await memory.write({ to: 'note', key, text })
  }
}

/** The document a hit is of, as it was at the moment asked about; the hit's own path where it is none of the set's. */
const documentAt = (
  { path, startLine }: { readonly path: string; readonly startLine: number },
  inOrder: readonly Document[],
  at: string,
): string => {
  if (path === 'decisions.jsonl')
    return inOrder.filter(({ source }) => source === 'decision')[startLine - 1]?.id ?? path
  const turn = /^transcripts\/([\d-]+)\/(\d{4})/.exec(path)
  if (turn) return `transcripts/${turn[1]}T${turn[2]}`
  const name = path.replace(/\.md$/, '')
  const versions = inOrder.filter((each) => (each.path ?? each.id) === name && writtenAt(each) <= at)
  return versions.at(-1)?.id ?? path
}
