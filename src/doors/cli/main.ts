#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// Compiling some five hundred modules anew is a third of the time a short command takes; hence the late import.
enableCompileCache()
const { runProgram } = await import('./program.ts')
// Until it is told otherwise, a program that stops has failed.
process.exitCode = 1
runProgram(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})
