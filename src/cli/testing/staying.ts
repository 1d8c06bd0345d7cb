import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundled } from '../../../test/bundled.ts'
import { END } from './end.ts'
import type { Ended } from './program.ts'

/**
 * One process that runs command after command: loading the program is nine tenths of a short command's time. For what is not
 * about processes: standard input, signals, the environment and terminals take one each.
 */
export class Staying {
  private readonly options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }
  private child: Promise<ChildProcess> | undefined
  private last: Promise<unknown> = Promise.resolve()

  constructor(options: Staying['options']) {
    this.options = options
  }

  run(args: readonly string[]): Promise<Ended> {
    const next = this.last.then(() => this.next(args))
    this.last = next.catch(() => {})
    return next
  }

  async end(): Promise<void> {
    await this.last
    const child = await this.child
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }

  private async next(args: readonly string[]): Promise<Ended> {
    this.child ??= this.start()
    const child = await this.child
    const told = Promise.all([untilEnd(child, 'stdout'), untilEnd(child, 'stderr')])
    child.send(args)
    const [out, errors] = await told
    const [, err = '', code = ''] = /^([\s\S]*?)(\d+)$/.exec(errors) ?? []
    return { code: Number(code), out, err }
  }

  private async start(): Promise<ChildProcess> {
    const file = await bundled(new URL('./resident.ts', import.meta.url))
    return spawn(process.execPath, ['--conditions=hindcast-source', file], {
      ...this.options,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
  }
}

const untilEnd = (child: ChildProcess, name: 'stdout' | 'stderr'): Promise<string> =>
  new Promise((resolve, reject) => {
    const stream = child[name]
    if (!stream) return reject(new Error('a child without pipes'))
    const chunks: Buffer[] = []
    const over = (): void => {
      stream.off('data', hear)
      child.off('exit', die)
    }
    const die = (): void => {
      over()
      reject(new Error(`the program ended: ${Buffer.concat(chunks).toString()}`))
    }
    const hear = (chunk: Buffer): void => {
      chunks.push(chunk)
      if (!chunk.includes(END)) return
      over()
      resolve(Buffer.concat(chunks).toString().slice(0, -END.length))
    }
    stream.on('data', hear)
    child.on('exit', die)
  })
