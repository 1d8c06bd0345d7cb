import { z } from 'zod'
import type { ReflectorModel } from '#consolidate/ports'
import { type ReflectorSettings, zReflectorSettings } from '#settings'
import { hasFunction } from '#vocabulary'

/** The language model that distils lessons: as in `hindcast.json`, or as it is, any model of the AI SDK or one of your own. */
export type ReflectorGiven = ReflectorModel | ReflectorSettings

const isReflectorModel = (given: unknown): given is ReflectorModel =>
  hasFunction('ask')(given) && typeof (given as ReflectorModel).name === 'string'

export const zReflectorGiven = z.union(
  [z.custom<ReflectorModel>(isReflectorModel), zReflectorSettings],
  'is neither { provider, model }, as in hindcast.json, nor a model, such as aiSdkReflector gives',
)

/** Where the model comes from, if there is one; what is set up wrongly is told when it is asked for, and recording goes on. */
export interface ReflectorSource {
  load(): Promise<ReflectorModel | null>
}

export const reflectorSource = (
  given: ReflectorGiven | undefined,
  open: (settings: ReflectorSettings) => Promise<ReflectorModel>,
): ReflectorSource => ({
  load: async () => (given === undefined ? null : isReflectorModel(given) ? given : open(given)),
})
