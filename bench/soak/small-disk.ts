import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'

// A disk that can be full: a file system in memory, mounted where only this process and its children see it. Linux lets
// anybody mount one in a namespace of their own, unless it was told not to.

const NAMESPACE = ['--user', '--map-root-user', '--mount'] as const
/** Tells the process in the namespace that it is there. */
const INSIDE = 'HINDCAST_SOAK_INSIDE'
const ROOMY_BYTES = 4 * 2 ** 30
/** What is left of a full disk: less than a transaction needs. */
const LEFT_BYTES = 16 * 2 ** 10

export const isInside = process.env[INSIDE] !== undefined

export const canMount = (): boolean =>
  process.platform === 'linux' &&
  spawnSync('unshare', [...NAMESPACE, 'mount', '-t', 'tmpfs', 'probe', '/mnt'], { stdio: 'ignore' })
    .status === 0

/** Runs this very program again, in a namespace of its own; answers with its exit code. */
export const againInside = (): Promise<number> =>
  new Promise((resolve) => {
    const inside = spawn(
      'unshare',
      [...NAMESPACE, process.execPath, ...process.execArgv, ...process.argv.slice(1)],
      {
        stdio: 'inherit',
        env: { ...process.env, [INSIDE]: 'yes' },
      },
    )
    // A terminal sends Ctrl-C to both, and twice is as good as once; whoever signals this process alone means the work.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => inside.kill(signal))
    inside.on('exit', (code) => resolve(code ?? 1))
  })

export class SmallDisk {
  private readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  static mountedAt(folder: string): SmallDisk {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOMY_BYTES},mode=700`, 'hindcast-soak', folder])
    return new SmallDisk(folder)
  }

  /** Leaves no room for more than a few pages. */
  fill(): void {
    for (let left = LEFT_BYTES; ; left *= 2) {
      const { blocks, bfree, bsize } = statfsSync(this.folder)
      const { status, stderr } = this.resize((blocks - bfree) * bsize + left)
      if (status === 0) return
      // What was written since then may already be more than was to be left.
      if (left >= ROOMY_BYTES) throw new Error(`the disk cannot be filled: ${stderr}`)
    }
  }

  free(): void {
    this.resize(ROOMY_BYTES)
  }

  unmount(): void {
    spawnSync('umount', ['--lazy', this.folder])
  }

  private resize(bytes: number) {
    return spawnSync('mount', ['-o', `remount,size=${bytes}`, this.folder], { encoding: 'utf8' })
  }
}
