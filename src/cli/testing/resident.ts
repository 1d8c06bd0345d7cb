import { runProgram } from '../program.ts'
import { END } from './end.ts'

// The program, staying: what it is told to run it runs one after the other, each as if it had been started for it. It is not asked
// on standard input, which has ended.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

process.on('message', async (args: readonly string[]) => {
  const code = await runProgram(args)
  process.stdout.write(END)
  process.stderr.write(`${code}${END}`)
  // What one that is started listens to for the rest of its life.
  for (const signal of SIGNALS) process.removeAllListeners(signal)
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error')
})
