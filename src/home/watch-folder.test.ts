import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../test/until.ts'
import { watchFolder } from './watch-folder.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hindcast-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Counts what is told of a folder while some work is done. */
const told = async (
  root: string,
  work: (count: () => number) => Promise<void>,
  ignores: (path: string) => boolean = () => false,
): Promise<void> => {
  let count = 0
  const failures: string[] = []
  const changed = (): void => {
    count++
  }
  const watch = await watchFolder(root, { ignores, changed, failed: (why) => failures.push(why) })
  try {
    await work(() => count)
  } finally {
    await watch.stop()
  }
  expect(failures).toEqual([])
}

const more = (count: () => number, than: number): Promise<true> =>
  until(() => (count() > than ? true : undefined), 'a change')

/** By then it would have been told. */
const longerThanABurst = (): Promise<void> => new Promise((next) => setTimeout(next, 500))

describe('a folder that is watched', () => {
  test('tells of hundreds of files that come together as of a few changes', async () => {
    await told(folder, async (count) => {
      for (let i = 0; i < 500; i++) writeFileSync(join(folder, `n${i}.md`), 'x')
      await more(count, 0)
      for (let before = -1; before < count(); ) {
        before = count()
        await longerThanABurst()
      }
      expect(count()).toBeLessThan(20)
    })
  })

  test('tells while a burst goes on and does not end', async () => {
    await told(folder, async (count) => {
      await until(() => {
        writeFileSync(join(folder, 'busy.md'), String(performance.now()))
        return count() > 0 ? true : undefined
      }, 'a change in the middle of others')
    })
  })

  test('may come, go and come back, with what is above it', async () => {
    const root = join(folder, 'a', 'b')
    await told(root, async (count) => {
      for (let round = 0; round < 3; round++) {
        const before = count()
        mkdirSync(root, { recursive: true })
        writeFileSync(join(root, 'gold.md'), 'x')
        await more(count, before)
        const there = count()
        rmSync(join(folder, 'a'), { recursive: true })
        await more(count, there)
      }
    })
  })

  test('may be reached by a link; links inside it are not followed', async () => {
    const [real, outside] = [join(folder, 'real'), join(folder, 'outside')]
    mkdirSync(real)
    mkdirSync(outside)
    symlinkSync(real, join(folder, 'linked'))
    symlinkSync(outside, join(real, 'out'))
    await told(join(folder, 'linked'), async (count) => {
      writeFileSync(join(outside, 'unheard.md'), 'x')
      await longerThanABurst()
      expect(count()).toBe(0)
      writeFileSync(join(real, 'heard.md'), 'x')
      await more(count, 0)
    })
  })

  test('says nothing of what is hidden or ignored, also further down', async () => {
    mkdirSync(join(folder, 'transcripts', 'day'), { recursive: true })
    mkdirSync(join(folder, '.git'))
    await told(
      folder,
      async (count) => {
        writeFileSync(join(folder, 'transcripts', 'day', 'x.md'), 'x')
        writeFileSync(join(folder, '.git', 'HEAD'), 'x')
        writeFileSync(join(folder, '.hidden.md'), 'x')
        await longerThanABurst()
        expect(count()).toBe(0)
        writeFileSync(join(folder, 'seen.md'), 'x')
        await more(count, 0)
      },
      (path) => path === 'transcripts' || path.startsWith('transcripts/'),
    )
  })

  test('waits while a burst is not over, and tells nothing once it is stopped', async () => {
    let count = 0
    const watch = await watchFolder(folder, {
      ignores: () => false,
      changed: () => count++,
      failed: () => {},
    })
    writeFileSync(join(folder, 'gold.md'), 'x')
    await until(() => (watch.waiting ? true : undefined), 'the burst')
    await watch.stop()
    expect(watch.waiting).toBe(false)
    await longerThanABurst()
    expect(count).toBe(0)
  })
})
