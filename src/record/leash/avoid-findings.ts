import { evaluate, type Facts } from '#memories'
import type { LeashFinding } from './leash-finding.ts'
import type { LeashInForce } from './leash-in-force.ts'
import { ruleText, sourceText } from './leash-words.ts'

/** What the rules of a leash say of a situation. */
export const avoidFindings = ({ avoid }: LeashInForce, facts: Facts): readonly LeashFinding[] =>
  avoid.flatMap(({ value, source }): readonly LeashFinding[] => {
    const rule = `${ruleText(value)} (${sourceText(source)})`
    if (value.when === undefined) return [{ means: 'clear', text: `a rule to heed, avoid: ${rule}` }]
    const truth = evaluate(value.when, facts)
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
