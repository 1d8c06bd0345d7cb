import { spawnSync } from 'node:child_process'

/** The user `nobody`, for whom file modes count even where the tests run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export const MODULE = new URL('../src/calls/index.ts', import.meta.url).href

/** Runs a program as that user. */
export const asNobody = (script: string) =>
  spawnSync(process.execPath, ['--conditions=hindcast-source', '--input-type=module', '-e', script], {
    ...NOBODY,
    encoding: 'utf8',
  })

/** A checkout that other users may not read cannot be tried by one. */
export const mayTryAsNobody = (): boolean =>
  process.platform !== 'win32' && asNobody(`await import(${JSON.stringify(MODULE)})`).status === 0
