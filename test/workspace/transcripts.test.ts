import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { AGENT, behindItsBack, databaseOf, dump, inFolder, openRun, RUN } from '../promises/memories.ts'
import { shownTrade } from '../shown.ts'
import { madeIn, projections } from './projecting.ts'

const openAgent = (home: string): Promise<Memory> =>
  openMemory({ home, agent: AGENT, run: RUN, mode: 'backtest' })

const at = (minute: number): string =>
  new Date(Date.parse('2025-06-02T09:00:00Z') + minute * 60_000).toISOString()

/** The situation of a turn, as its caller says it. */
const inAnUptrend = {
  context: { GOLD: { trend: 'up', volatility: 'low', price: 2_000, atrD1: 21.5 } },
} as const
type Turn = Awaited<ReturnType<Memory['turn']>>
const readIn = (turn: Turn, path: string, lines: string) => turn.read({ path, lines })
const read = async (memory: Memory, path: string, asOf?: string): Promise<string> =>
  (await memory.read({ path, asOf })).text

/** The transcripts of a run, in the order of their turns. */
const transcripts = async (home: string): Promise<{ path: string; text: string }[]> =>
  Object.entries(await projections(home))
    .filter(([path]) => path.startsWith('transcripts/'))
    .map(([path, text]) => ({ path, text }))

const sectionOf = (text: string, name: string): string =>
  new RegExp(`^## ${name}\\n\\n(.*?)\\n*(?=^## |$(?![^]))`, 'ms').exec(text)?.[1] ?? ''

const sound = async (memory: Memory): Promise<void> =>
  expect(await memory.verify({})).toMatchObject({ sound: true, problems: [], projections: [] })

/** Opens GOLD in a turn, whatever is done and said in it. */
const enter = async (memory: Memory, minute: number, decision: object = {}): Promise<Turn> => {
  const turn = await memory.turn({ at: at(minute), positions: [], equity: 10_000, ...inAnUptrend })
  await turn.decide({ action: 'enter', symbol: 'GOLD', side: 'long', size: 1, stop: 1_990, ...decision })
  await memory.fill({ at: at(minute + 1), symbol: 'GOLD', side: 'buy', size: 1, price: 2_001 })
  return turn
}

describe('the snapshot that a turn brought', () => {
  const snapshotsOf = async (home: string) =>
    (await transcripts(home)).map(({ text }) => sectionOf(text, 'Snapshot'))

  test('is told with the market of each symbol, the account and its positions', () =>
    inFolder(async (home) => {
      const memory = await openAgent(home)
      const position = {
        symbol: 'GOLD',
        side: 'long',
        size: 2,
        price: 2_000,
        stop: 1_990,
        leverage: 3,
        id: 'p7',
      } as const
      const exits = [{ symbol: 'OIL', price: 70, kind: 'stop_loss' } as const]
      const marks = { GOLD: { price: 2_004, low: 1_999, high: 2_006 } }
      const first = await memory.turn({
        at: at(0),
        positions: [position],
        exits,
        marks,
        equity: 9_990,
        events: ['NFP'],
        ...inAnUptrend,
      })
      await first.decide({ action: 'hold', symbol: 'GOLD' })
      const second = await memory.turn({ at: at(15), equity: 10_002 })
      await second.decide({ action: 'hold', symbol: 'GOLD' })
      const third = await memory.turn({ at: at(30), ...inAnUptrend })
      await third.decide({ action: 'hold', symbol: 'GOLD' })
      await memory.close()
      const market =
        '- GOLD: regime trending_up, trend up, volatility low, session london, price 2000, ATR(D1) 21.5, weekday Monday, hour 9'
      expect(await snapshotsOf(home)).toEqual([
        [
          'Equity 9990, 1 held.',
          '- GOLD long 2, at 2000, stop 1990, leverage 3, position p7',
          '- OIL ended, at 70, stop_loss',
          'Marks: GOLD 2004 (1999 to 2006).',
          'Events: NFP.',
          market,
        ].join('\n'),
        'Equity 10002.',
        market,
      ])
    }))

  test('is told too where a tick had told it already, and it is one fact', () =>
    inFolder(async (home) => {
      const memory = await openAgent(home)
      const snapshot = { at: at(0), positions: [], equity: 10_000 }
      await memory.tick(snapshot)
      const turn = await memory.turn(snapshot)
      expect(turn.snapshot).toMatchObject({ outcome: 'duplicate' })
      await turn.decide({ action: 'hold' })
      await memory.close()
      expect(await snapshotsOf(home)).toEqual(['Equity 10000, nothing held.'])
    }))
})

describe('what the model said besides its decision', () => {
  const SAID = 'The range is tight.\n\n## Volume\nIt dries up, as a zephyr does.'

  test('stands in the transcript, whole and quoted, without keys, and is found there', () =>
    inFolder(async (home) => {
      const memory = await openAgent(home)
      const long = `${SAID}\n${Array.from({ length: 2_000 }, (_, n) => `Thought ${n}.`).join('\n')}\nAt last a quokka.`
      await enter(memory, 0, { reason: 'a breakout', said: `${long}\napi_key = abcdef123456` })
      // Found once the next turn has begun.
      await memory.turn({ at: at(60), equity: 10_000, marks: { GOLD: { price: 2_000 } } })
      const [hit] = (await memory.search({ question: 'quokka' })).hits
      expect(hit?.headings.at(-1)).toBe('Said')
      expect((await memory.search({ question: 'zephyr' })).hits).toHaveLength(1)
      await memory.close()
      const [told] = await transcripts(home)
      expect(sectionOf(told?.text ?? '', 'Decided')).toBe('- enter GOLD long 1, stop 1990\n\n  > a breakout')
      const said = sectionOf(told?.text ?? '', 'Said')
      expect(said).toContain('- enter GOLD long 1\n\n  > The range is tight.\n  >\n  > ## Volume\n')
      expect(said).toMatch(/ {2}> Thought 1999\.\n {2}> At last a quokka\.\n {2}> api_key = \[masked\]$/)
      expect(hit?.path).toBe(told?.path)
      const again = await openAgent(home)
      await sound(again)
      await again.close()
    }))

  test('stands in decisions.jsonl where no turn is named, and is found there', () =>
    inFolder(async (home) => {
      const memory = await openAgent(home)
      await memory.decide({ at: at(0), action: 'hold', reason: 'wait', said: SAID })
      expect((await memory.search({ question: 'zephyr' })).hits).toMatchObject([{ path: 'decisions.jsonl' }])
      const turn = await memory.turn({ at: at(15), equity: 1 })
      await turn.decide({ action: 'hold', reason: 'wait', said: SAID })
      await memory.close()
      const lines = (await projections(home))['decisions.jsonl']?.trim().split('\n') ?? []
      expect(lines.map((line) => JSON.parse(line).said)).toEqual([SAID, undefined])
    }))

  test('is a field that is there only where something was said: the same decision is the same fact', () =>
    inFolder(async (home) => {
      const memory = await openAgent(home)
      const decision = { at: at(0), action: 'hold', reason: 'wait' } as const
      const { id } = await memory.decide(decision)
      expect(await memory.decide({ ...decision, said: ' \n' })).toMatchObject({ outcome: 'duplicate', id })
      const [recorded] = (await memory.events({ kind: 'decision' })).events
      expect(Object.keys(recorded?.payload ?? {}).sort()).toEqual(['action', 'reason'])
      expect(await memory.decide({ ...decision, said: 'Hm.' })).toMatchObject({ outcome: 'recorded' })
      await expect(memory.decide({ ...decision, said: 'x'.repeat(400_001) })).rejects.toMatchObject({
        field: 'said',
      })
      await memory.close()
    }))

  test('is in the trade’s story: all of it where it is short, else how it begins and where it stands', () =>
    inFolder(async (home) => {
      const memory = await openAgent(home)
      await enter(memory, 0, { said: 'Short and to the point.' })
      const long = `Leaving now. ${'Because of this and of that. '.repeat(60)}`
      const turn = await memory.turn({ at: at(30), equity: 10_010 })
      await turn.decide({ action: 'hold', symbol: 'OIL', said: 'Nothing of this trade.' })
      await turn.decide({ action: 'exit', symbol: 'GOLD', said: long })
      const before = (await shownTrade(memory, { of: 'T1' })).story?.said
      await memory.fill({ at: at(31), symbol: 'GOLD', side: 'sell', size: 1, price: 2_010 })
      const { story } = await shownTrade(memory, { of: 'T1' })
      await memory.close()
      const [first, second] = await transcripts(home)
      const entered = {
        action: 'enter',
        at: at(0),
        text: 'Short and to the point.',
        trust: 'own',
        file: first?.path,
      }
      expect(before).toEqual([entered])
      expect(story?.said).toEqual([
        entered,
        {
          action: 'exit',
          at: at(30),
          text: expect.stringMatching(/^Leaving now\. Because .{540,590} \w+\.?…$/),
          trust: 'own',
          file: second?.path,
        },
      ])
    }))

  test('is erased like any other text: from file, story and search, and the record stays sound', () =>
    inFolder(async (home) => {
      const memory = await openRun(home)
      await enter(memory, 0, { reason: 'a breakout', said: 'My neighbour told me.' })
      await memory.decide({ at: at(5), action: 'hold', said: 'My neighbour, again.' })
      await memory.maintain({ at: at(24 * 60) })
      const made = () => projections(home).then((files) => JSON.stringify(files))
      expect((await made()).match(/neighbour/g)).toHaveLength(2)
      expect((await memory.search({ question: 'neighbour' })).hits).toHaveLength(1)
      const { events } = await memory.events({ kind: 'decision' })
      await memory.redact({ hashes: events.flatMap(({ texts }) => texts.said ?? []), reason: 'asked to' })
      await sound(memory)
      expect((await shownTrade(memory, { of: 'T1' })).story?.said).toMatchObject([{ text: '[erased]' }])
      expect((await memory.search({ question: 'neighbour' })).hits).toEqual([])
      await memory.maintain({ at: at(48 * 60) })
      expect(await made()).not.toContain('neighbour')
      expect(sectionOf((await transcripts(home))[0]?.text ?? '', 'Said')).toBe(
        '- enter GOLD long 1\n\n  > [erased]',
      )
      const before = dump(databaseOf(home))
      expect(JSON.stringify(before)).not.toContain('neighbour')
      await memory.rebuild({})
      expect(dump(databaseOf(home))).toEqual(before)
      await sound(memory)
      await memory.close()
    }))
})

describe('passages that a turn was shown', () => {
  const noted = async (home: string): Promise<Memory> => {
    const memory = await openAgent(home)
    await memory.write({
      to: 'note',
      at: at(0),
      key: 'gold',
      text: '# Gold\n\nFades on Mondays.\nPays in the open.\n',
    })
    await memory.write({ to: 'note', at: at(0), key: 'zebra', text: 'A zebra has stripes.\n' })
    return memory
  }

  test('are told with their lines and handles, and which the decision cited', () =>
    inFolder(async (home) => {
      const memory = await noted(home)
      const turn = await memory.turn({ at: at(15), positions: [], equity: 10_000 })
      await turn.search({ question: 'zebra stripes', sources: ['workspace'] })
      await readIn(turn, 'notes/gold.md', '3-4')
      await turn.search({ question: 'zebra stripes', sources: ['workspace'] })
      await turn.decide({ action: 'enter', symbol: 'GOLD', side: 'long', size: 1, cites: ['N2'] })
      await memory.fill({ at: at(16), symbol: 'GOLD', side: 'buy', size: 1, price: 2_001 })
      const { story } = await shownTrade(memory, { of: 'T1' })
      expect(story).toMatchObject({ shown: ['N1', 'N2'], cited: ['N2'] })
      expect(story?.passages).toEqual([
        { handle: 'N1', path: 'notes/zebra.md', startLine: 1, endLine: 1 },
        { handle: 'N2', path: 'notes/gold.md', startLine: 3, endLine: 4 },
      ])
      // Another trade relies on what an earlier turn was shown.
      const next = await memory.turn({ at: at(20), equity: 10_000 })
      await next.decide({ action: 'enter', symbol: 'OIL', side: 'long', size: 1, cites: ['N1', 'N9', 'E1'] })
      await memory.fill({ at: at(21), symbol: 'OIL', side: 'buy', size: 1, price: 70 })
      expect((await shownTrade(memory, { of: 'T2' })).story).toMatchObject({
        cited: ['N1', 'E1'],
        passages: [
          // Its own context told of what is held.
          { handle: 'N3', path: 'notes/gold.md' },
          { handle: 'N1', path: 'notes/zebra.md' },
        ],
      })
      await memory.close()
      const [told] = await transcripts(home)
      expect(sectionOf(told?.text ?? '', 'Shown')).toBe(
        '- N1 notes/zebra.md:1-1\n- N2 notes/gold.md:3-4, cited',
      )
    }))

  test('are told also if the turn asks again after its transcript was written, and nobody is accused', () =>
    inFolder(async (home) => {
      const memory = await noted(home)
      const turn = await memory.turn({ at: at(15), equity: 10_000 })
      await turn.decide({ action: 'hold', symbol: 'GOLD', reason: 'quiet', said: 'A platypus.' })
      await memory.turn({ at: at(16), equity: 10_001 })
      await memory.maintain({ at: at(24 * 60) })
      const [before] = await transcripts(home)
      expect((await memory.search({ question: 'platypus', sources: ['transcript'] })).hits).toHaveLength(1)
      await turn.search({ question: 'zebra stripes', sources: ['workspace'] })
      await sound(memory)
      const [hit] = (await memory.search({ question: 'platypus', sources: ['transcript'] })).hits
      await memory.maintain({ at: at(48 * 60) })
      const [after, ...others] = await transcripts(home)
      expect(before?.text).not.toContain('N1')
      expect(sectionOf(after?.text ?? '', 'Shown')).toContain('- N1 notes/zebra.md:1-1')
      expect(others).toEqual([])
      // What is found stands at its lines, though a line came in above it.
      const lines = after?.text.split('\n').slice((hit?.startLine ?? 0) - 1, hit?.endLine)
      expect(lines?.join('\n')).toContain('platypus')
      await sound(memory)
      await memory.close()
    }))
})

test('P1: as of a moment, transcript and story know nothing of what was shown, said or cited later', () =>
  inFolder(async (home) => {
    const memory = await openAgent(home)
    await memory.write({ to: 'note', at: at(0), key: 'zebra', text: 'A zebra has stripes.' })
    await memory.write({ to: 'note', at: at(0), key: 'quokka', text: 'A quokka smiles.' })
    const turn = await memory.turn({ at: at(10), positions: [], equity: 10_000, ...inAnUptrend })
    await turn.search({ question: 'zebra stripes', sources: ['workspace'] })
    await turn.decide({
      action: 'enter',
      symbol: 'GOLD',
      side: 'long',
      size: 1,
      cites: ['N1'],
      said: 'Stripes.',
    })
    await memory.fill({ at: at(11), symbol: 'GOLD', side: 'buy', size: 1, price: 2_001 })
    const story = async (asOf?: string) => (await shownTrade(memory, { of: 'T1', asOf })).story
    const [entered, path] = [await story(), (await story())?.said[0]?.file ?? '']
    const told = await read(memory, path)
    await memory.tick({ at: at(20), equity: 10_000 })
    await turn.search({ question: 'quokka smiles', sources: ['workspace'] })
    await turn.decide({ at: at(21), action: 'exit', symbol: 'GOLD', cites: ['N2'], said: 'Smiles.' })
    await memory.fill({ at: at(22), symbol: 'GOLD', side: 'sell', size: 1, price: 2_010 })
    expect(await read(memory, path)).toContain('- N2 notes/quokka.md:1-1, cited')
    expect(sectionOf(await read(memory, path), 'Said')).toContain('> Smiles.')
    expect(await story()).toMatchObject({
      shown: ['N1', 'N2'],
      cited: ['N1', 'N2'],
      said: [{ text: 'Stripes.' }, { text: 'Smiles.' }],
    })
    // Before the decision nothing had come of the turn; before the second search, one passage was shown.
    await expect(read(memory, path, at(9))).rejects.toMatchObject({ code: 'not_found' })
    expect(await read(memory, path, at(11))).toBe(told)
    const { passages, said, shown, cited } = (await story(at(11))) ?? {}
    expect({ passages, said, shown, cited }).toEqual({
      passages: entered?.passages,
      said: entered?.said,
      shown: ['N1'],
      cited: ['N1'],
    })
    await sound(memory)
    await memory.rebuild({})
    expect(await read(memory, path, at(11))).toBe(told)
    await sound(memory)
    await memory.close()
  }))

test('a run that takes over a manual tells which of its lines a trade relied on', () =>
  inFolder(async (home) => {
    const presets = { 'TRADING_MANUAL.md': '# Manual\n\nNever add to a wombat.\n' }
    await (await openMemory({ home, agent: AGENT, run: 'first', mode: 'backtest', presets })).close()
    const memory = await openMemory({ home, agent: AGENT, run: RUN, mode: 'backtest', from: 'first' })
    const turn = await memory.turn({ at: at(0), positions: [], equity: 10_000 })
    const { hits } = await turn.search({ question: 'wombat' })
    expect(hits).toMatchObject([{ path: 'TRADING_MANUAL.md', handle: 'N1' }])
    await turn.decide({
      action: 'enter',
      symbol: 'GOLD',
      side: 'long',
      size: 1,
      cites: ['N1'],
      said: 'By the book.',
    })
    await memory.fill({ at: at(1), symbol: 'GOLD', side: 'buy', size: 1, price: 2_001 })
    expect((await shownTrade(memory, { of: 'T1' })).story).toMatchObject({
      said: [{ text: 'By the book.' }],
      passages: [{ handle: 'N1', path: 'TRADING_MANUAL.md' }],
    })
    await memory.close()
    expect((await transcripts(home))[0]?.text).toMatch(/- N1 TRADING_MANUAL\.md:\d-3, cited/)
    const again = await openAgent(home)
    await sound(again)
    await again.rebuild({})
    await sound(again)
    await again.close()
  }))

test('what an older version wrote is nobody’s change: it is made again, and edits show from then on', () =>
  inFolder(async (home) => {
    const memory = await openAgent(home)
    await enter(memory, 0, { reason: 'a breakout', said: 'More.' })
    await memory.maintain({ at: at(24 * 60) })
    const [made] = await transcripts(home)
    const file = join(madeIn(home), made?.path ?? '')
    const older =
      "update written set path = replace(path, 'projections/', 'projections/0') where path like 'projections/%'"
    expect(behindItsBack(join(dirname(databaseOf(home)), 'written.db'), older)).toBeGreaterThan(1)
    await writeFile(file, `${made?.text.split('\n\n## Said')[0]}\n`)
    await sound(memory)
    await memory.maintain({ at: at(48 * 60) })
    expect(await readFile(file, 'utf8')).toBe(made?.text)
    await sound(memory)
    await appendFile(file, 'and it was not me\n')
    expect(await memory.verify({})).toMatchObject({ sound: true, projections: [`changed: ${made?.path}`] })
    await memory.close()
  }))
