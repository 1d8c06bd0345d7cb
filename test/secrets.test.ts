import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { draftOf, KIND_NAMES, type KindName, kindOf, parsePayload } from '#log'
import {
  asNode,
  branchesOf,
  type Instant,
  isHindcastError,
  MASK,
  resolved,
  type SchemaNode,
} from '#vocabulary'
import { closeTrade, openTrade } from './by-fills.ts'
import { inFolder } from './promises/memories.ts'

// Every text that is stored is looked through: a secret is put into every place of every kind of fact, and then looked for in
// every byte that was written.

const AT = '2025-06-02T10:00:00Z'
const LATER = '2025-06-02T12:30:00Z'
const HARMLESS = 'harmless'
/** Made of pieces, so that nothing here looks like a token. A name of 63 letters has room for it. */
const secretNo = (n: number): string => ['gh', 'p_', 'Ab3'.repeat(10), String(n).padStart(6, '0')].join('')

const STRATEGY = { name: 'breakout', version: '1', parameters: { lookback: 'x' } }
const ENTRY = {
  symbol: 'XAU',
  side: 'long',
  size: '1',
  trade: 't1',
  position: 'p1',
  order: 'o1',
  strategy: STRATEGY,
  reason: 'up',
  tags: ['news'],
  context: { note: 'x' },
  lessonsHash: 'a1',
}

/** A fact of each kind with everything given that may be a text. */
const SAMPLES: { readonly [K in KindName]: { readonly [field: string]: unknown } } = {
  accepted: { reason: 'mine', found: 'another head' },
  configured: { currency: 'USD', calendar: { zone: 'UTC', dayBegins: '00:00' } },
  instrument: { symbol: 'XAU', quoteCurrency: 'USD', calendar: { zone: 'UTC' } },
  'run.started': { run: 'first', mode: 'live', strategy: STRATEGY, note: 'why' },
  'file.given': { file: 'notes/a.md', from: 'live', whole: 'text' },
  cash: { type: 'fee', amount: '1', symbol: 'XAU', trade: 'T1' },
  adjusted: { symbol: 'XAU', to: 'GOLD' },
  equity: { equity: '1' },
  recalled: {
    seq: 1,
    context: 'hash',
    handles: ['E1'],
    contexts: { XAU: { note: 'x' } },
    events: ['NFP'],
    quotes: [{ path: 'notes/a.md', startLine: 1, endLine: 1, hash: 'a'.repeat(64), source: 'note' }],
    question: 'what of gold',
  },
  'belief.seeded': { proposition: 'it rises', condition: { symbol: 'XAU' } },
  'plan.created': {
    condition: { symbol: 'XAU' },
    action: { type: 'alert', message: 'look' },
    symbol: 'XAU',
    strategy: 'breakout',
    reason: 'x',
    sources: ['E1'],
    until: { event: 'NFP' },
  },
  'plan.cancelled': { plan: 'P1', reason: 'x' },
  'plan.remarked': { plan: 'P1', text: 'x' },
  observation: {
    text: 'it rose',
    symbol: 'XAU',
    source: 'wire',
    category: 'macro',
    scoredBy: 'rubric',
    factors: [{ name: 'novelty', score: 1, most: 25, reason: 'new' }],
    sketch: 'a',
    same: 'K1',
  },
  compression: { of: ['K1', 'K2'], text: 'it rose', sketch: 'a', by: 'extract' },
  maintenance: { boundary: '2025-06-02' },
  reflection: {
    strategy: 'breakout',
    reflector: 'model',
    model: 'a/b',
    why: ['asked'],
    considered: 1,
    trades: [],
    text: 'wait after a loss',
    bullets: [{ slot: 'entry_timing', cites: [0] }],
    variant: 'v1',
    regime: 'up/low',
    failed: 'no answer',
  },
  'lessons.judged': { lessons: '01jwqzkxe0xr8n9t0rmeh9erby', verdict: 'approve' },
  decision: {
    action: 'enter',
    symbol: 'XAU',
    side: 'long',
    reason: 'x',
    said: 'x',
    strategy: STRATEGY,
    tags: ['a'],
    cites: ['E1'],
    context: { note: 'x' },
    lessonsHash: 'a',
  },
  order: { order: 'o', status: 'placed', symbol: 'XAU', side: 'buy', reason: 'x', rule: 'R' },
  fill: { symbol: 'XAU', side: 'buy', size: '1', price: '1', order: 'o', position: 'p', strategy: STRATEGY },
  'trade.recorded': { ...ENTRY, symbol: 'ES', entryPrice: '1', exitPrice: '2', exitReason: 'x', remark: 'x' },
  remark: { trade: 'T1', text: 'x' },
  journal: { file: 'journal/a.md', entry: 'x', label: 'x' },
  note: { file: 'notes/a.md', whole: 'x' },
  review: { file: 'reviews/a.md', whole: 'x' },
  learning: { file: 'learnings.md', entry: 'x', label: 'x' },
  proposal: {
    file: 'playbook.md',
    edit: 'append',
    find: 'x',
    text: 'x',
    reason: 'x',
    base: 'h',
    situation: { note: 'x' },
  },
  approval: { file: 'playbook.md', proposal: 'C1', verdict: 'rejected', reason: 'x', whole: 'x' },
  'file.seen': { file: 'notes/a.md', whole: 'x' },
  'file.gone': { file: 'shared/desk/a.md' },
  tick: {
    scope: ['XAU'],
    positions: [{ symbol: 'XAU', side: 'long', size: '1', id: 'p', mark: '1', strategy: STRATEGY }],
    marks: { XAU: { price: '1' } },
    exits: [{ symbol: 'XAU', id: 'p' }],
    contexts: { XAU: { note: 'x' } },
    events: ['NFP'],
    lessonsHash: 'a',
  },
  incident: { text: 'x', symbol: 'XAU' },
  corrected: { trade: 'T1', set: { strategy: STRATEGY }, reason: 'x' },
  'flag.closed': { flag: 'F1', reason: 'x' },
  redacted: { hashes: ['a'.repeat(64)], reason: 'x' },
  'run.ended': { run: 'first', note: 'x' },
}

/** Where a text may stand. `*` is an entry of a list or of a record, `#` the name of such an entry. */
type Place = readonly string[]

const RECORD_KEY = 'XAU'

const placesIn = (schema: SchemaNode): readonly Place[] => {
  const found = new Map<string, Place>()
  const walk = (given: SchemaNode, path: Place, seen: readonly SchemaNode[]): void => {
    const node = resolved(given, schema)
    if (seen.includes(node)) return
    const inside = [...seen, node]
    for (const branch of branchesOf(node)) walk(branch, path, inside)
    if (node.type === 'string' || (Object.keys(node).length === 0 && path.length > 0))
      found.set(path.join('.'), path)
    for (const [name, part] of Object.entries(node.properties ?? {}))
      walk(asNode(part), [...path, name], inside)
    if (node.items !== undefined && !Array.isArray(node.items))
      walk(asNode(node.items as SchemaNode), [...path, '*'], inside)
    if (typeof node.additionalProperties === 'object') {
      walk(node.additionalProperties as SchemaNode, [...path, '*'], inside)
      found.set([...path, '#'].join('.'), [...path, '#'])
    }
  }
  walk(schema, [], [])
  return [...found.values()]
}

/** The sample with a text at a place. */
const withText = (value: unknown, [first, ...rest]: Place, text: unknown): unknown => {
  if (first === undefined) return text
  if (first === '*' && Array.isArray(value)) return [withText(value[0], rest, text)]
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  if (first === '#') return { ...fields, [String(text)]: Object.values(fields)[0] ?? 'x' }
  const name = first === '*' ? (Object.keys(fields)[0] ?? RECORD_KEY) : first
  return { ...fields, [name]: withText((fields as { [key: string]: unknown })[name], rest, text) }
}

/** A file's name is a path of a certain form. */
const dressed = (place: Place, sample: unknown, text: string): string =>
  place.at(-1) === 'file' || place.at(-1) === 'path'
    ? String(valueAt(sample, place)).replace(/[^/]+\.md$/, `${text}.md`)
    : text

const valueAt = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((inside, name) => {
    if (typeof inside !== 'object' || inside === null) return undefined
    return name === '*' ? Object.values(inside)[0] : (inside as { [key: string]: unknown })[name]
  }, value)

const drafted = (kind: KindName, payload: unknown): string => {
  const draft = draftOf({
    kind,
    at: Date.parse(AT) as Instant,
    run: 'live',
    turn: null,
    actor: kindOf(kind).onlyBy === 'system' ? 'system' : 'person',
    payload: parsePayload(kind, payload),
  })
  return JSON.stringify([draft.payload, draft.data, draft.texts])
}

const refusal = (work: () => string): string | null => {
  try {
    work()
    return null
  } catch (error) {
    if (isHindcastError(error)) return error.code
    throw error
  }
}

interface Tried {
  readonly kind: KindName
  readonly place: Place
  readonly name: string
  readonly becomes: 'masked' | 'refused'
}

/** Every place that takes a text of the caller's; where only certain words or digits fit, no secret does. */
const TRIED: readonly Tried[] = KIND_NAMES.flatMap((kind) => {
  const sample = SAMPLES[kind]
  const schema = z.toJSONSchema(kindOf(kind).payload, { io: 'input', unrepresentable: 'any' })
  return placesIn(schema as SchemaNode).flatMap((place): Tried[] => {
    const put = (text: string) => withText(sample, place, dressed(place, sample, text))
    if (refusal(() => drafted(kind, put(HARMLESS))) !== null) return []
    const code = refusal(() => drafted(kind, put(secretNo(1))))
    const name = `${kind} ${place.join('.')}`
    return [{ kind, place, name, becomes: code === null ? 'masked' : 'refused' }]
  })
})

describe('a secret in a fact', () => {
  test.each(KIND_NAMES.map((kind) => [kind] as const))('the sample of %s is one', (kind) => {
    expect(refusal(() => drafted(kind, SAMPLES[kind]))).toBeNull()
  })

  test.each(TRIED)('$name: $becomes', ({ kind, place, becomes }) => {
    const sample = SAMPLES[kind]
    const secret = secretNo(7)
    const payload = withText(sample, place, dressed(place, sample, secret))
    if (becomes === 'refused') {
      // A currency is too short for one; all else is refused as what it is.
      const code = refusal(() => drafted(kind, payload))
      expect(code).toBe(
        /[cC]urrency$/.test(place.at(-1) ?? '') && kind !== 'configured' ? 'invalid_input' : 'holds_secret',
      )
    } else {
      const stored = drafted(kind, payload)
      expect(stored).not.toContain(secret)
      expect(stored).toContain(MASK)
    }
  })

  test('prose and what a caller made up is masked; names and ids are refused', () => {
    const of = (becomes: Tried['becomes']) =>
      TRIED.flatMap((one) => (one.becomes === becomes ? [one.name] : []))
    expect({ masked: of('masked'), refused: of('refused') }).toMatchSnapshot()
  })
})

/** Part of every secret that is made here. */
const TRACE = 'Ab3Ab3Ab3'

/** The files below a folder whose bytes hold it: databases, logs written ahead, indexes and texts alike. */
const filesWith = async (folder: string, trace: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  expect(files.length).toBeGreaterThan(0)
  // One that was there for a moment, while a file was written, holds nothing any more.
  const bytesOf = (file: string): Promise<Buffer | ''> => readFile(file).catch(() => '')
  const held = await Promise.all(files.map(async (file) => (await bytesOf(file)).includes(trace)))
  return files.filter((_, at) => held[at]).map((file) => file.slice(folder.length + 1))
}

const NOW = Date.parse('2025-06-02T12:00:00Z') as Instant

const openDesk = (home: string, more: object = {}): Promise<Memory> =>
  openMemory({ home, agent: 'desk', actor: 'person', clock: { now: () => NOW }, ...more })

describe('what was written', () => {
  test('no byte of it holds a secret that was in a fact, whichever way it came', () =>
    inFolder(async (folder) => {
      const home = join(folder, 'home')
      const shared = join(folder, 'house')
      const secret = secretNo(1)
      await mkdir(shared)
      await writeFile(join(shared, 'runbook.md'), `# Broker\n\nkey ${secret}\n`)
      const said = `because ${secret} works`
      const memory = await openDesk(home, { search: { shared: [shared], slot: 'sqlite_fts' } })
      const strategy = { name: 'breakout', parameters: { note: said, apiKey: 'aVeryOrdinaryPhrase' } }
      await memory.runOpen({ run: 'opened', note: said, strategy, presets: { 'notes/begun.md': said } })
      const turn = await memory.turn({
        at: AT,
        positions: [{ symbol: 'XAU', side: 'long', size: 1, mark: 100, strategy }],
        equity: 1_000,
      })
      await turn.decide({ action: 'hold', symbol: 'XAU', reason: said, said, strategy, context: { said } })
      await turn.search({ question: said })
      await turn.recall({ symbol: 'XAU', question: said } as never).catch(() => undefined)
      await memory.order({ at: AT, order: 'o', status: 'rejected', symbol: 'XAU', side: 'buy', reason: said })
      await memory.order({ status: 'rejected', at: AT, rule: 'R3', reason: said })
      await memory.incident({ at: AT, text: said })
      await openTrade(memory, {
        ...{ at: AT, symbol: 'BTC', side: 'long', size: 1, price: 1 },
        reason: said,
        strategy,
      })
      await memory.remark({ at: AT, on: 'T1', text: said })
      await closeTrade(memory, { at: AT, symbol: 'BTC', price: 2, exitReason: said })
      await memory.cash({ at: AT, type: 'deposit', amount: 1 })
      await memory.planCreate({
        at: AT,
        condition: { symbol: 'XAU' },
        action: { type: 'alert', message: said },
        reason: said,
      })
      await memory.planCreate({
        at: AT,
        condition: { symbol: 'XAU' },
        action: { type: 'skip_trade' },
        reason: said,
      })
      await memory.planCancel({ at: AT, plan: 'P2', reason: said })
      await memory.remark({ at: AT, on: 'P2', text: said })
      await memory.write({ to: 'journal', at: AT, text: said })
      await memory.write({ to: 'note', at: AT, key: 'gold', text: said })
      await memory.write({ to: 'review', at: AT, key: 'month_2025-06', text: said })
      await memory.write({ to: 'learning', at: AT, text: said })
      await memory.propose({ at: AT, file: 'playbook.md', text: said, reason: said })
      await memory.propose({ at: AT, file: 'playbook.md', text: `${said}!`, reason: said })
      await memory.judge({ verdict: 'decline', at: AT, of: 'C2', reason: said })
      await memory.search({ question: 'because' })
      await memory.export({ to: join(folder, 'home', 'export.jsonl') })
      await memory.backup({ to: join(folder, 'backup') })
      const refusedKinds: string[] = []
      for (const kind of KIND_NAMES) {
        const payload = TRIED.filter((one) => one.kind === kind && one.becomes === 'masked').reduce<unknown>(
          (sample, { place }) => withText(sample, place, said),
          SAMPLES[kind],
        )
        const actor = kindOf(kind).onlyBy === 'system' ? 'system' : 'person'
        const fact = { kind, at: LATER, run: 'first', actor, payload }
        await memory
          .import({ facts: [fact] })
          .catch((error: unknown) => refusedKinds.push(`${kind}: ${error}`))
      }
      expect(refusedKinds).toEqual([])
      await memory.search({ question: 'because' })
      expect((await memory.verify({})).problems).toEqual([])
      expect(await filesWith(home, TRACE)).toEqual([])
      expect(await filesWith(join(folder, 'backup'), TRACE)).toEqual([])
      await memory.close()
      expect(await filesWith(home, TRACE)).toEqual([])
      expect(await filesWith(home, 'aVeryOrdinaryPhrase')).toEqual([])
      expect(await filesWith(home, MASK)).not.toEqual([])
    }))

  test('a name that holds one is refused before anything is made', () =>
    inFolder(async (folder) => {
      const home = join(folder, 'home')
      const secret = secretNo(2)
      const memory = await openDesk(home)
      await memory.tick({ at: AT, equity: 1 })
      const before = await readdir(home, { recursive: true })
      const refused = { code: 'holds_secret' }
      const calls: { readonly [field: string]: () => Promise<unknown> } = {
        run: () => memory.runOpen({ run: secret, mode: 'backtest' }),
        strategy: () => memory.runOpen({ run: 'b', mode: 'backtest', strategy: secret }),
        presets: () =>
          memory.runOpen({ run: 'b', mode: 'backtest', presets: { [`notes/${secret}.md`]: 'x' } }),
        key: () => memory.write({ to: 'note', key: secret, text: 'x' }),
        id: () => memory.tick({ at: AT, id: secret, equity: 1 }),
        order: () => memory.order({ order: secret, status: 'placed', symbol: 'X', side: 'buy' }),
        'tags.0': () => memory.decide({ action: 'hold', tags: [secret] }),
        'facts.0.run': () =>
          memory.import({ facts: [{ kind: 'equity', at: AT, run: secret, payload: { equity: 1 } }] }),
      }
      for (const [field, call] of Object.entries(calls)) {
        const error: unknown = await call().catch((thrown: unknown) => thrown)
        expect(error, field).toMatchObject({ ...refused, field })
        expect(JSON.stringify(error), field).not.toContain(TRACE)
      }
      await expect(openDesk(home, { agent: secret })).rejects.toMatchObject({ ...refused, field: 'agent' })
      await memory.close()
      expect(await filesWith(home, TRACE)).toEqual([])
      expect((await readdir(home)).sort()).toEqual(['desk'])
      expect(before.some((name) => name.includes(TRACE))).toBe(false)
    }))

  test('the hash of a transaction is an id like any other', () =>
    inFolder(async (folder) => {
      const memory = await openDesk(folder)
      for (const order of ['4c'.repeat(32), `0x${'4c'.repeat(32)}`]) {
        await memory.order({ at: AT, order, status: 'placed', symbol: 'X', side: 'buy' })
        await memory.tick({ at: AT, id: order, equity: 1 })
      }
      const { events } = await memory.events({ kind: 'order' })
      expect(JSON.stringify(events)).toContain(`"0x${'4c'.repeat(32)}"`)
      await memory.close()
    }))

  test('a file that a person wrote with one stays theirs: nothing is written over it, and the answer says so', () =>
    inFolder(async (folder) => {
      const memory = await openDesk(folder, { search: { slot: 'sqlite_fts' } })
      await memory.write({ to: 'note', at: AT, key: 'gold', text: 'first' })
      const file = join('desk', 'workspace', 'notes', 'gold.md')
      await writeFile(join(folder, file), `the key ${secretNo(3)}\n`)
      await writeFile(join(folder, 'desk', 'workspace', 'notes', `${secretNo(4)}.md`), 'named so by hand\n')
      await memory.read({ path: 'notes/gold.md' })
      await memory.search({ question: 'key' })
      expect(await filesWith(folder, TRACE)).toEqual([file])
      const { behind } = await memory.write({ to: 'note', at: AT, key: 'gold', text: 'second' })
      expect(behind).toContain('notes/gold.md holds what looks like a secret and is not written')
      expect((await memory.read({ path: 'notes/gold.md' })).text).toBe('second')
      await memory.close()
      expect(await filesWith(folder, TRACE)).toEqual([file])
    }))
})

test('a desk’s own scanner sees the texts of calls, of files and of imports', async () => {
  await inFolder(async (home) => {
    const mask = (text: string) => text.replaceAll('desk-key-77', '[ours]')
    const memory = await openMemory({ home, agent: 'desk', mask })
    await memory.write({ to: 'note', key: 'gold', text: 'use desk-key-77 here' })
    await writeFile(join(home, 'desk/workspace/notes/hand.md'), 'by hand: desk-key-77\n')
    const file = join(home, 'facts.jsonl')
    const fact = { kind: 'incident', at: '2025-06-02T10:00:00Z', payload: { text: 'desk-key-77 leaked' } }
    await writeFile(file, `${JSON.stringify(fact)}\n`)
    const person = await openMemory({ home, agent: 'desk', actor: 'person', mask })
    await person.import({ from: file })
    expect((await memory.read({ path: 'notes/gold.md' })).text).toBe('use [ours] here')
    expect((await memory.read({ path: 'notes/hand.md' })).text).toBe('by hand: [ours]')
    await memory.close()
    await person.close()
    const bytes = await readFile(join(home, 'desk/hindcast.db'))
    expect(bytes.includes('desk-key-77')).toBe(false)
  })
})
