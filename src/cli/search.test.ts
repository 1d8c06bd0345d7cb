import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../test/until.ts'
import { type Program, programIn } from './testing/program.ts'

let program: Program
const said: Program['said'] = (...args) => program.said(...args)

const CHINESE =
  '非农数据公布之前，黄金突破2050美元多次失败，止损应放在1990下方，等待回撤企稳后再考虑做多；不要在数据公布前追高，波动会把止损打掉。英国央行利率决议同样如此。'

beforeAll(async () => {
  program = await programIn('hindcast-search-')
  await said(
    'write',
    'note',
    '--key',
    'gold',
    '--text',
    '# Gold\n\n## Levels\n\nBreakouts above 2050 fail before NFP.',
  )
  await said('write', 'note', '--key', '黄金', '--text', `# 黄金\n\n${CHINESE}`)
  await said('decide', '--action', 'skip', '--symbol', 'XAUUSD', '--reason', 'NFP within the hour')
})
afterAll(() => program.remove())

const indexFile = (): string => join(program.home, 'default', 'index.db')

describe('the index', () => {
  test('is not made by looking', async () => {
    expect(await said('status')).toContain('nothing is indexed yet')
    expect(await said('status', '--measure')).toContain('- index: ok, nothing indexed yet')
    expect(existsSync(indexFile())).toBe(false)
  })

  test('is told by reindex and by status', async () => {
    expect(await said('reindex')).toMatch(/^documents: 3$/m)
    expect(await program.answered('reindex')).toMatchObject({
      documents: 3,
      chunks: 3,
      stale: null,
    })
    expect(await said('status')).toMatch(/^index: .* documents 3, chunks 3/m)
    await said('incident', '--text', 'The feed froze')
    expect(await said('status')).toContain('1 event came since')
  })
})

describe('a search', () => {
  test('shows place, day and words', async () => {
    const shown = (await said('search', 'breakouts fail before NFP')).replaceAll(/\s+/g, ' ')
    expect(shown).toMatch(
      /- notes\/gold\.md:1-5, \d{4}-\d\d-\d\d, match \d+%, under "Gold", "Levels": "Breakouts above 2050 fail before NFP\."/,
    )
    expect(shown).toMatch(/- decisions\.jsonl:1-1, .*match \d+%: "skip XAUUSD: NFP within the hour"/)
  })

  test('shows Chinese whole, and says what was not searched', async () => {
    const shown = await said('search', '黄金突破失败', '--limit', '1')
    expect(shown).toContain(CHINESE)
    expect(shown).toMatch(/^without:\n- meaning/m)
  })

  test('takes sources, a limit and a moment', async () => {
    const answer = await program.answered('search', 'NFP', '--sources', 'decision,trade', '--limit', '1')
    expect(answer).toMatchObject({ hits: [{ source: 'decision', path: 'decisions.jsonl' }], why: null })
    const before = await program.answered('search', 'NFP', '--as-of', '2020-01-01T00:00:00Z', '--all')
    expect(before).toMatchObject({ hits: [], why: expect.stringContaining('as of then') })
  })

  test('that finds nothing says why, and is no failure', async () => {
    expect(await said('search', 'zebra')).toMatch(/^None of these words/)
    expect(await said('search', 'what is the')).toMatch(/^The question has only words/)
  })

  test('in a turn gives what is shown a handle to cite', async () => {
    const { turn } = await program.answered('turn', '--positions', '[]', '--actor', 'agent')
    const shown = await said('search', 'breakouts', '--turn', String(turn), '--actor', 'agent')
    expect(shown).toMatch(/^- N1 notes\/gold\.md:1-5, /m)
  })

  test('of nobody, from nowhere, for nothing is refused', async () => {
    const nobody = await program.run('search', 'gold', '--agent', 'nobody')
    expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining('no agent called nobody') })
    expect(await program.run('search', 'gold', '--sources', 'dreams')).toMatchObject({ code: 1 })
    expect(await program.run('search')).toMatchObject({ code: 2 })
    expect(existsSync(join(program.home, 'nobody'))).toBe(false)
  })
})

describe('hindcast watch', () => {
  const heard = async (args: readonly string[], work: (out: () => string) => Promise<void>) => {
    const child = program.start(['watch', ...args])
    let out = ''
    let err = ''
    child.stdout?.on('data', (data) => {
      out += data
    })
    child.stderr?.on('data', (data) => {
      err += data
    })
    try {
      await work(() => out)
    } finally {
      child.kill('SIGINT')
    }
    const [code, signal] = await once(child, 'close')
    return { code, signal, out, err }
  }

  const save = async (name: string): Promise<void> => {
    await mkdir(join(program.home, 'default', 'workspace', 'memory'), { recursive: true })
    await writeFile(join(program.home, 'default', 'workspace', 'memory', name), 'Sideways.\n')
  }

  test('tells a line for each sync and ends well on Ctrl-C', async () => {
    const ended = await heard([], async (out) => {
      await until(() => /^20.*Z {2}/m.exec(out()) ?? undefined, 'the first sync')
      await save('sideways.md')
      await until(
        () => /took in memory\/sideways\.md; indexed \d+ events?$/m.exec(out()) ?? undefined,
        'the edit',
      )
    })
    expect(ended).toMatchObject({ code: 0, signal: null, err: '' })
    expect(ended.out).toMatch(/^watching default, run live; Ctrl-C ends it\n/)
    expect(ended.out).toMatch(/\nstopped\n$/)
  })

  test('tells machines a line of JSON for each', async () => {
    const ended = await heard(['--json', '--every-seconds', '60'], async (out) => {
      await until(() => /"start"/.exec(out()) ?? undefined, 'the first sync')
      await save('more.md')
      await until(() => /memory\/more\.md/.exec(out()) ?? undefined, 'the edit')
    })
    expect(ended).toMatchObject({ code: 0, err: '' })
    const syncs = ended.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(syncs[0]).toMatchObject({ because: 'start', problem: null })
    expect(syncs.flatMap(({ taken }) => taken)).toContain('memory/more.md')
  })

  test('of nobody makes nobody', async () => {
    expect(await program.run('watch', '--agent', 'nobody')).toMatchObject({ code: 1 })
    expect(existsSync(join(program.home, 'nobody'))).toBe(false)
  })
})
