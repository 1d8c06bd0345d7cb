#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// Compiling anew is a third of the time a short command takes; hence the late import.
enableCompileCache()
// Whoever looks for a bug sees the source's lines, not those of what was built of it.
if (process.env.HINDCAST_DEBUG === '1') process.setSourceMapsEnabled(true)
const { runProgram } = await import('./program.ts')
// Until it is told otherwise, a program that stops has failed.
process.exitCode = 1
runProgram(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})
