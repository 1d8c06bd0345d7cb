import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Restores a backup, and is killed before the so-manieth change that it makes to the names of files. Says how many it made.

const [home = '', agent = '', from = '', dies = ''] = process.argv.slice(2)

let steps = 0
const counted =
  <Given extends unknown[], T>(change: (...given: Given) => Promise<T>) =>
  (...given: Given): Promise<T> => {
    steps++
    if (steps === Number(dies)) process.kill(process.pid, 'SIGKILL')
    return change(...given)
  }
const { promises } = fs
promises.rename = counted(promises.rename)
promises.link = counted(promises.link)
promises.rm = counted(promises.rm)
promises.copyFile = counted(promises.copyFile)
syncBuiltinESMExports()

const { openMemory } = await import('hindcast')
const memory = await openMemory({ home, agent, actor: 'person' })
await memory.restore({ from, replace: true, reason: 'the disk failed' })
await memory.close()
console.log(`steps ${steps}`)
