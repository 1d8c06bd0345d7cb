import { describe, expect, test } from 'vitest'
import { Book } from '../testing/book.ts'

const RUNS = { live: { run: 'now', mode: 'live' }, backtest: { run: 'bt', mode: 'backtest' } } as const
const given = (file: string) => ({ file, whole: 'text\n' })

const begun = async (mode: keyof typeof RUNS): Promise<{ book: Book; run: string }> => {
  const book = new Book()
  await book.tell('run.started', '09:00', RUNS[mode])
  return { book, run: RUNS[mode].run }
}

describe('a file that was given, whatever door the fact came through', () => {
  test('is put where nothing was, with the standing of who gave it', async () => {
    const { book, run } = await begun('live')
    await book.tell('file.given', '09:00', given('playbook.md'), { run })
    await book.tell('file.given', '09:00', given('SOUL.md'), { run, actor: 'person' })
    const rows = await book.rows.rows('files', { order: { column: 'path' } })
    expect(rows.map(({ path, how, standing }) => [path, how, standing])).toEqual([
      ['SOUL.md', 'file.given', 'approved'],
      ['playbook.md', 'file.given', 'unapproved'],
    ])
    expect(rows[0]?.approved).toBe(rows[0]?.hash)
    expect(rows[1]?.approved).toBeNull()
  })

  test('that was taken over is whose it was, and unapproved if it was', async () => {
    const { book, run } = await begun('backtest')
    const from = 'bt-0'
    await book.tell('file.given', '09:00', { ...given('SOUL.md'), from, by: 'person' }, { run })
    const edited = { ...given('TRADING_MANUAL.md'), from, by: 'system', standing: 'unapproved' }
    await book.tell('file.given', '09:00', edited, { run, actor: 'person' })
    const rows = await book.rows.rows('files', { order: { column: 'path' } })
    expect(rows.map(({ path, actor, standing, approved }) => [path, actor, standing, approved])).toEqual([
      ['SOUL.md', 'person', 'approved', rows[0]?.hash],
      ['TRADING_MANUAL.md', 'system', 'unapproved', null],
    ])
  })

  test('is not put over one that is there, a person’s neither', async () => {
    const { book, run } = await begun('backtest')
    await book.tell('note', '09:01', given('notes/x.md'), { run })
    for (const actor of ['agent', 'person'] as const)
      await expect(
        book.tell('file.given', '09:02', { ...given('notes/x.md'), whole: 'other\n' }, { run, actor }),
      ).rejects.toMatchObject({ code: 'already_exists' })
  })

  test('P9: is no rule of a live log unless a person gave it', async () => {
    const { book, run } = await begun('live')
    await expect(book.tell('file.given', '09:00', given('SOUL.md'), { run })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const simulated = await begun('backtest')
    await simulated.book.tell('file.given', '09:00', given('SOUL.md'), { run: simulated.run })
  })

  test('belongs to a run that is open', async () => {
    const { book, run } = await begun('live')
    await expect(
      book.tell('file.given', '09:00', given('playbook.md'), { run: 'another' }),
    ).rejects.toMatchObject({ code: 'not_found', field: 'run' })
    await book.tell('run.ended', '10:00', { run })
    await expect(book.tell('file.given', '10:01', given('playbook.md'), { run })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('is no file that the system makes', async () => {
    const { book, run } = await begun('backtest')
    for (const file of ['result.json', 'transcripts/1.md', '../x', '/etc/passwd'])
      await expect(book.tell('file.given', '09:00', given(file), { run })).rejects.toMatchObject({
        code: 'not_allowed',
      })
  })
})
