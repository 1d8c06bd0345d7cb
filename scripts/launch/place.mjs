import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const lockfile = join(root, 'package-lock.json')
export const modules = join(root, 'node_modules')
export const stamp = join(modules, '.hindcast-setup')
export const setupLock = join(root, '.setup.lock')
export const node24 = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
