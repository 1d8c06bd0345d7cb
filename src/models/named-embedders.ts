import type { Embedder } from '#search/ports'
import { HindcastError } from '#vocabulary'
import { openModuleEmbedder } from './module-embedder.ts'
import { openRemoteEmbedder, type RemoteEmbedder } from './remote-embedder.ts'
import { openStaticEmbedder } from './static-embedder.ts'

/** A model of one's own, as `hindcast.json` names it. */
export type NamedEmbedder = { readonly module: string } | RemoteEmbedder

/** An embedder may hold something that is to be let go: a thread, a connection. */
type MayClose = Embedder & { close?(): Promise<void> }

interface OpensEmbedder {
  readonly isTable: boolean
  load(): Promise<Embedder>
  close(): Promise<void>
}

/** The embedders that go by a name: the table that comes with the package, and those that settings name. */
export const namedEmbedders = (
  own: { readonly [name: string]: NamedEmbedder },
  environment: { readonly [name: string]: string | undefined },
) => {
  const names = ['static', ...Object.keys(own)]
  const openerOf = (name: string, field: string): (() => Promise<MayClose>) => {
    if (name === 'static') return openStaticEmbedder
    const given = own[name]
    if (given === undefined) throw noneOfThatName(name, field, names)
    if ('module' in given) return () => openModuleEmbedder(given.module)
    return () => openRemoteEmbedder(given, environment)
  }
  return {
    /** Refuses a name that is none, as a field's. */
    source: (name: string, field: string): OpensEmbedder => ({
      isTable: name === 'static',
      ...openedOnce(openerOf(name, field)),
    }),
  }
}

/** One that could not be opened is tried again when it is next asked for. */
const openedOnce = (open: () => Promise<MayClose>): Omit<OpensEmbedder, 'isTable'> => {
  let opened: Promise<MayClose> | undefined
  return {
    load: () => {
      opened ??= open().catch((error: unknown) => {
        opened = undefined
        throw error
      })
      return opened
    },
    close: async () => {
      const one = await opened?.catch(() => undefined)
      opened = undefined
      await one?.close?.()
    },
  }
}

const noneOfThatName = (name: string, field: string, names: readonly string[]): HindcastError =>
  new HindcastError('invalid_input', `there is no embedder called ${name}`, {
    field,
    next: `Use one of ${names.join(', ')}; hindcast.json names others under search.embedders.`,
  })
