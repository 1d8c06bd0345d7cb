import { meanSimilarity, type Outcomes, readingsOf } from '#memories'
import type { SizeQuestion } from '../sizing/size-gates.ts'

/** A question about a record that nothing but the record stands in the way of. */
export const sizeQuestion = (
  evidence: Outcomes & { readonly worst?: number | null },
  over: Partial<SizeQuestion> = {},
): SizeQuestion => ({
  evidence,
  readings: readingsOf(evidence, evidence.worst ?? null),
  similarity: meanSimilarity(evidence),
  here: {},
  coverage: 1,
  openUnknown: null,
  halt: false,
  appetite: 1,
  ...over,
})
