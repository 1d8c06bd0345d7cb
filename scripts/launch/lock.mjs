import {
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 250
const BEAT_MS = 2_000
/** A holder that has not beaten for this long is gone, even if its pid was given to another process. */
const SILENT_MS = 60_000

/** Runs `work` while holding the file `path`; calls `onWait` once if another process holds it. */
export async function withLock(path, onWait, work) {
  let waited = false
  while (!take(path)) {
    if (isStale(path)) {
      discard(path)
      continue
    }
    if (!waited) onWait()
    waited = true
    await sleep(POLL_MS)
  }
  const beat = setInterval(() => touch(path), BEAT_MS)
  const release = () => rmSync(path, { force: true })
  process.on('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

function take(path) {
  try {
    const file = openSync(path, 'wx')
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isStale(path) {
  try {
    const silentFor = Date.now() - statSync(path).mtimeMs
    const pid = Number(readFileSync(path, 'utf8'))
    // An empty file is one whose owner has created it and not yet written its pid.
    if (!pid) return silentFor > BEAT_MS
    return pid === process.pid || silentFor > SILENT_MS || !isAlive(pid)
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// Moved aside before it is removed: of several waiters that saw the same dead holder, one succeeds.
function discard(path) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    rmSync(aside, { force: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function touch(path) {
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // Someone removed it by hand; the work goes on.
  }
}
