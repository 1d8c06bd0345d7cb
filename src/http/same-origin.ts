import { HindcastError } from '#vocabulary'

/** What reaches only this machine. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

export const isLoopback = (host: string): boolean => LOOPBACK.has(host.toLowerCase())

export interface Reached {
  /** The server listens on this machine's own address alone. */
  readonly loopback: boolean
  /** Other sites whose pages may call. */
  readonly origins: readonly string[]
}

/**
 * A page of another site must not reach the memory through a browser on this machine: neither by asking outright (Origin), nor under a
 * name that leads here (Host).
 */
export const refuseForeign = ({ headers }: Request, { loopback, origins }: Reached): void => {
  const host = headers.get('host')
  const name = host?.replace(/:\d+$/, '') ?? ''
  if (loopback && !isLoopback(name))
    throw foreign(`this server is called as localhost, not as ${name === '' ? 'nothing' : name}`, 'host')
  const origin = headers.get('origin')
  if (origin === null || origins.includes(origin)) return
  if (origin !== `http://${host}` && origin !== `https://${host}`)
    throw foreign(`pages of ${origin} may not call this server`, 'origin')
}

const foreign = (problem: string, field: string): HindcastError =>
  new HindcastError('foreign_origin', problem, {
    field,
    next: 'Call it by its own address; a page elsewhere is allowed by the setting origins.',
  })
