import { evaluate, type Facts, leavesOf } from '#memories'
import type { AvoidRule } from './leash.ts'
import type { LeashFinding } from './leash-finding.ts'
import type { LeashInForce } from './leash-in-force.ts'
import { ruleText, sourceText } from './leash-words.ts'

/** What the rules of a leash say of a situation. */
export const avoidFindings = ({ avoid }: LeashInForce, facts: Facts): readonly LeashFinding[] =>
  avoid.flatMap(({ value, source }): readonly LeashFinding[] => {
    const rule = `${ruleText(value)} (${sourceText(source)})`
    if (value.when === undefined) return [{ means: 'clear', text: `a rule to heed, avoid: ${rule}` }]
    const truth = evaluate(value.when, spelledAs(value.when, facts))
    if (truth === 'fails') return []
    return truth === 'holds'
      ? [{ means: 'stop', text: `a rule forbids it, avoid: ${rule}` }]
      : [
          {
            means: 'caution',
            text: `a rule may forbid it, and too little is known of the situation, avoid: ${rule}`,
          },
        ]
  })

/** An event in other letters is the same one: whoever tells `nfp` is not let past a rule about `NFP`. */
const spelledAs = (condition: NonNullable<AvoidRule['when']>, facts: Facts): Facts => {
  const { events } = facts
  if (events === undefined || events.length === 0) return facts
  const told = new Set(events.map((event) => event.toLowerCase()))
  const meant = leavesOf(condition)
    .filter(({ field }) => field === 'event')
    .flatMap((leaf) => ('is' in leaf ? [leaf.is] : 'in' in leaf ? leaf.in : []))
    .filter((name) => typeof name === 'string' && told.has(name.toLowerCase()))
  return { ...facts, events: [...events, ...meant.map(String)] }
}
