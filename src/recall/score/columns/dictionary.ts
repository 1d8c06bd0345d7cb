import { InternedAttributes } from './interned-attributes.ts'
import { InternedTagSets } from './interned-tag-sets.ts'
import { PackedIds } from './packed-ids.ts'

/** What the codes in all rows of an index stand for. */
export class Dictionary {
  readonly tagSets = new InternedTagSets()
  readonly attributes = new InternedAttributes()
  readonly ids = new PackedIds()
}
