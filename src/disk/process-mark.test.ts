import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearLeftovers, makeTemporaryFolder, markBefore } from './leftovers.ts'
import { isGoneProcess, isLeftOver, newMark, newProcessName } from './process-mark.ts'

/** What another process is called, as it says itself; it lives until it is ended. */
const another = async () => {
  const mark = new URL('./process-mark.ts', import.meta.url)
  const program = `import { newMark, newProcessName } from ${JSON.stringify(mark.href)}
    console.log(newMark() + '|' + newProcessName()); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const [theirs = '', name = ''] = said.toString().trim().split('|')
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { mark: theirs, name, end }
}

let living: Awaited<ReturnType<typeof another>>
let dead: Awaited<ReturnType<typeof another>>
beforeAll(async () => {
  ;[living, dead] = await Promise.all([another(), another()])
  await dead.end()
})
afterAll(() => living.end())

const DAY_S = 24 * 60 * 60

/** The same mark with some of its parts replaced. */
const altered = (
  mark: string,
  { machine, pid, start, older }: { machine?: string; pid?: string; start?: string; older?: number },
): string => {
  const [ofMachine, ofPid, ofStart, made = '', random] = mark.split('-')
  const moment = (Number.parseInt(made, 36) - (older ?? 0)).toString(36)
  return [machine ?? ofMachine, pid ?? ofPid, start ?? ofStart, moment, random].join('-')
}

describe('a mark', () => {
  test('is one’s own, and no two are alike', () => {
    expect(new Set(Array.from({ length: 1_000 }, newMark)).size).toBe(1_000)
    expect(isLeftOver(newMark())).toBe(false)
  })

  test('of a process that lives is nobody’s to clear, however old; of a dead one it is, however young', () => {
    expect(isLeftOver(living.mark)).toBe(false)
    expect(isLeftOver(altered(living.mark, { older: 30 * DAY_S }))).toBe(false)
    expect(isLeftOver(dead.mark)).toBe(true)
  })

  test.runIf(process.platform === 'linux')(
    'of a number that is another process’s by now is a dead one’s',
    () => {
      expect(isLeftOver(altered(living.mark, { start: '1' }))).toBe(true)
    },
  )

  test('of another machine is cleared by age alone, also where that clock ran ahead', () => {
    const elsewhere = { machine: 'zzzzzz' }
    for (const { mark } of [living, dead]) {
      expect(isLeftOver(altered(mark, elsewhere))).toBe(false)
      expect(isLeftOver(altered(mark, { ...elsewhere, older: 2 * DAY_S }))).toBe(true)
      expect(isLeftOver(altered(mark, { ...elsewhere, older: -2 * DAY_S }))).toBe(true)
    }
  })

  test.each(['', 'x', '0a1b2c3d', '../..', 'a-b-c-d-e'])('that is none (%j) is never cleared', (text) => {
    expect(isLeftOver(text)).toBe(false)
  })
})

describe('the name of a holder', () => {
  test('says process and host, and is another for each handle', () => {
    expect(newProcessName()).toContain(`process ${process.pid} on ${hostname()} `)
    expect(newProcessName()).not.toBe(newProcessName())
  })

  test('tells whether it is gone; of another machine, or of an older version, nobody can tell', () => {
    expect(isGoneProcess(living.name)).toBe(false)
    expect(isGoneProcess(newProcessName())).toBe(false)
    expect(isGoneProcess(dead.name)).toBe(true)
    expect(isGoneProcess(altered(dead.mark, { machine: 'zzzzzz', older: 9 * DAY_S }))).toBe(false)
    expect(isGoneProcess('process 1 0c9dd0b1-6f0b-4b84-b0a5-2d3ffdbb0d5d')).toBe(false)
  })
})

test('of a folder, what dead processes left is removed, files and folders; all else stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hindcast-'))
  try {
    const names = [`a.${living.mark}.tmp`, `a.${newMark()}.tmp`, 'notes.tmp', `a.${dead.mark}.md`]
    for (const name of [...names, `a.${dead.mark}.tmp`]) await writeFile(join(folder, name), 'x')
    await mkdir(join(folder, `.${dead.mark}.removed`, 'deep'), { recursive: true })
    expect(await clearLeftovers(folder, '.tmp', '.removed')).toBe(2)
    expect((await readdir(folder)).sort()).toEqual([...names].sort())
    expect(await clearLeftovers(join(folder, 'missing'), '.tmp')).toBe(0)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a temporary folder is made where those of dead processes are no more', async () => {
  const left = join(tmpdir(), `hindcast-${dead.mark}.index`)
  const others = join(tmpdir(), `hindcast-${living.mark}.copy`)
  for (const folder of [left, others]) await mkdir(folder)
  const made = await makeTemporaryFolder('index')
  try {
    const names = await readdir(tmpdir())
    expect([left, others, made].map((folder) => names.includes(basename(folder)))).toEqual([
      false,
      true,
      true,
    ])
  } finally {
    for (const folder of [others, made]) await rm(folder, { recursive: true })
  }
})

test('a mark is found before the ending of a name', () => {
  const mark = newMark()
  expect(markBefore(`hindcast.db.${mark}.partial`, '.partial')).toBe(mark)
  expect(markBefore(`.${mark}.tmp`, '.partial')).toBeUndefined()
  expect(markBefore('hindcast.db.partial', '.partial')).toBeUndefined()
})
