#!/usr/bin/env node
import { readFileSync } from 'node:fs'

// Old versions of Node must get as far as the sentence below. So this file has only what they can read: nothing is imported by a
// name that they lack, and everything else is imported once the version is known to do.

/** At the same distance from the source and from what is built. */
const { engines }: { readonly engines: { readonly node: string } } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)
/** Of `>=22.22`. */
const [major = 0, minor = 0] = engines.node.replace(/^\D+/, '').split('.').map(Number)
const [thisMajor = 0, thisMinor = 0] = process.versions.node.split('.').map(Number)

// Until it is told otherwise, a program that stops has failed.
process.exitCode = 1

const start = async (): Promise<void> => {
  // Compiling anew is a third of the time a short command takes; hence the late import.
  const { enableCompileCache } = await import('node:module')
  enableCompileCache()
  // Whoever looks for a bug sees the source's lines, not those of what was built of it.
  if (process.env.HINDCAST_DEBUG === '1') process.setSourceMapsEnabled(true)
  const { runProgram } = await import('./program.ts')
  process.exitCode = await runProgram(process.argv.slice(2))
}

if (thisMajor < major || (thisMajor === major && thisMinor < minor))
  process.stderr.write(
    `error: hindcast needs Node ${major}.${minor} or later; this is Node ${process.versions.node}.\n` +
      '  next   Install a current one from https://nodejs.org and run the command again.\n',
  )
else start()
