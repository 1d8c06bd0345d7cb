import type { SqlDialect } from '../sql/index.ts'

export const SQLITE: SqlDialect = {
  types: { integer: 'integer', real: 'double precision', text: 'text', bytes: 'blob' },
  nullsFirst: '',
  placeholder: () => '?',
}
