import type { Caller } from '../session/caller.ts'
import { asksForToken } from '../session/token.ts'
import type { HealthCheck } from './health-check.ts'

/** Says if opening as a person takes a token. */
export const personCheck = async ({ home }: Caller): Promise<HealthCheck> =>
  (await asksForToken(home))
    ? { check: 'person', ok: true, detail: 'opening as a person takes a token', next: null }
    : {
        check: 'person',
        ok: true,
        detail: 'no person has a token: any program that may open this memory can say that it is a person',
        next: 'A person makes one before agents are started: hindcast token create --bearer person --all.',
      }
