import { RULES_VERSION } from '#log'

/** Version of a context's texts: raised where the same facts are told otherwise (`context-version.test.ts` says when). */
export const CONTEXT_VERSION = 3

/** The rules and the texts that a context is made by. A turn keeps them: after an upgrade its text may come out otherwise. */
export const MADE_BY = `${RULES_VERSION}.${CONTEXT_VERSION}`
