/** A rule in words and, behind `when` or `if`, the situations it is about. A full stop ends the sentence. */
const RULE_WHEN = /^(.*?\S)\s+(?:when|if)\s*(\{.*\})\s*[.;。]?$/i
/** Braces, a quoted name with a colon, `when event = NFP`: who writes these means a condition, and words would not be enforced. */
const LIKE_A_CONDITION = /[{}｛｝]|["“”＂]\s*[:：]|\b(?:when|if)\s+\w+\s*[:=：＝]/i

/** The condition of a rule, as it is written; undefined where it has none. */
export const conditionIn = (text: string): string | undefined => RULE_WHEN.exec(text)?.[2]

/** What a line says is to be avoided; a condition that is no JSON throws. */
export const avoidIn = (text: string): { readonly value: unknown; readonly doubt: string | null } => {
  const [, rule, when] = RULE_WHEN.exec(text) ?? []
  if (rule !== undefined && when !== undefined)
    return { value: [{ rule, when: JSON.parse(when) as unknown }], doubt: null }
  return {
    value: [{ rule: text }],
    doubt: LIKE_A_CONDITION.test(text)
      ? 'what looks like a condition is none; end the line with it, as in: trading NFP when {"event":"NFP"}'
      : null,
  }
}
