import { find, type Log, memoryRefs, readRef } from '#log'
import { isUnseen } from '#record'
import { inQuotationMarks } from '#vocabulary'
import type { Caller } from '../session/caller.ts'

/**
 * Notices on citations that do not count: of nothing that exists, or of what no turn was shown. A person's count all the same: what a person
 * looks at is not recorded. But a loop that runs in a person's name cites for a model, too.
 */
export const uncountedCites = async (
  log: Log,
  cites: readonly string[],
  { actor, inTurn }: { readonly actor: Caller['actor']; readonly inTurn: boolean },
): Promise<readonly string[]> => {
  const texts = [...new Set(cites)]
  const refs = await memoryRefs(log.store, texts)
  const ids = refs.flatMap((ref) => (ref === null ? [] : (readRef(ref)?.id ?? [])))
  const { shown } = await find(log.store, [{ find: 'shown', among: { column: 'memory', values: ids } }])
  const isNothing = (at: number): boolean => readRef(refs[at] ?? '') === null
  const unseen = texts.filter((_, at) => inTurn && isUnseen(refs[at] ?? '', shown))
  const uncounted = texts.filter((cite, at) => isNothing(at) || (actor === 'agent' && unseen.includes(cite)))
  const notices = uncounted.map(
    (cite) => `cites ${inQuotationMarks(cite)}: no turn was shown it, so it does not count`,
  )
  return actor === 'person' && unseen.length > 0
    ? [
        ...notices,
        `no turn was shown ${unseen.join(', ')}. A person’s citations count all the same, an agent’s would not: let an agent decide in its own name (actor: agent).`,
      ]
    : notices
}
