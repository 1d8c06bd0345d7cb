import { realpath } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { fileErrorCode } from '#vocabulary/files'
import type { FolderListener, FolderWatch } from '#workspace/ports'

/** A burst is over when nothing was touched for this long: an editor writes, renames and touches within some tens of ms. */
const QUIET_MS = 150
/** A burst that goes on is reported this often. */
const LONGEST_BURST_MS = 2_000

/** Watches a folder through the system's notifications. */
export const watchFolder = async (
  root: string,
  { changed, failed, ignores }: FolderListener,
): Promise<FolderWatch> => {
  // Loaded here, because most callers never watch.
  const { watch } = await import('chokidar')
  const here = await realpath(root).catch(() => resolve(root))
  const burst = new Burst(changed)
  const watcher = watch(here, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => isIgnored(relative(here, path).split(sep).join('/'), ignores),
  })
  watcher.on('all', () => burst.touch())
  watcher.on('error', (error) =>
    failed(`${root} cannot be watched: ${fileErrorCode(error) ?? String(error)}`),
  )
  await new Promise<void>((ready) => watcher.once('ready', ready))
  return {
    get waiting() {
      return burst.waiting
    },
    stop: async () => {
      burst.end()
      await watcher.close()
    },
  }
}

const isIgnored = (path: string, ignores: FolderListener['ignores']): boolean =>
  path !== '' && (path.split('/').some((part) => part.startsWith('.')) || ignores(path))

/** Reports a burst of changes once. */
class Burst {
  private readonly tell: () => void
  private began: number | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(tell: () => void) {
    this.tell = tell
  }

  get waiting(): boolean {
    return this.timer !== undefined
  }

  touch(): void {
    const now = performance.now()
    this.began ??= now
    clearTimeout(this.timer)
    const left = this.began + LONGEST_BURST_MS - now
    this.timer = setTimeout(() => this.over(), Math.max(0, Math.min(QUIET_MS, left)))
  }

  end(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private over(): void {
    this.timer = undefined
    this.began = undefined
    this.tell()
  }
}
